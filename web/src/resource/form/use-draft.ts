import type { FormInstance } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Resource } from '../resource'
import { type Draft, dropDraft, keepDraft, readDraft } from './draft'
import type { Values } from './form-values'

/** How long nobody types before the draft is kept. */
const QUIET_MS = 400

interface Input {
  version: number
  changes: Values
  values: FormInstance<Values>
}

export interface DraftHandle {
  /** A draft of an earlier session, until it is taken or dropped. */
  offered: Draft | null
  /** Takes the offer. */
  take: () => Values
  /** Keeps what is typed at once. */
  keep: () => void
  drop: () => void
}

/**
 * useDraft keeps the unsaved input of a form in the browser, sealed to the account, and offers it again. Personal data
 * and private files are never part of it.
 */
export function useDraft(resource: Resource, name: string, { version, changes, values }: Input): DraftHandle {
  const form = `${resource.name}.${name}`
  const [offered, setOffered] = useState<Draft | null>(null)
  // Each draft that is kept or dropped makes those before it unwanted.
  const turn = useRef(0)
  const kept = useRef(false)

  useEffect(() => {
    let wanted = true
    void readDraft(form).then((draft) => {
      if (wanted && turn.current === 0) setOffered(draft)
    })
    return () => {
      wanted = false
    }
  }, [form])

  const drop = useCallback(() => {
    turn.current++
    kept.current = false
    setOffered(null)
    dropDraft(form)
  }, [form])

  const keep = useCallback(() => {
    const open = Object.keys(changes).filter((field) => !isPrivate(resource, field))
    if (open.length === 0) return
    const mine = ++turn.current
    kept.current = true
    // As they stand in the inputs, which is not always what would be sent.
    const typed = Object.fromEntries(open.map((field) => [field, values.getFieldValue(field)]))
    const draft = { at: new Date().toISOString(), version, values: typed }
    void keepDraft(form, draft, () => turn.current === mine)
  }, [resource, form, version, changes, values])

  useEffect(() => {
    // What is offered must not be overwritten before somebody has decided about it.
    if (offered) return
    if (Object.keys(changes).length === 0) {
      if (kept.current) drop()
      return
    }
    const timer = setTimeout(keep, QUIET_MS)
    return () => clearTimeout(timer)
  }, [offered, changes, keep, drop])

  const take = () => {
    setOffered(null)
    return offered?.values ?? {}
  }
  return { offered, take, keep: () => !offered && keep(), drop }
}

function isPrivate(resource: Resource, field: string): boolean {
  const rules = resource.fields[field]
  return !rules || rules.mask !== undefined || rules.kind === 'privateImage' || rules.kind === 'privateFile'
}
