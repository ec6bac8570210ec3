import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, dropDraft, keepDraft, readDraft } from './draft'
import type { Values } from './form-values'

/** How long nobody types before the draft is kept. */
const QUIET_MS = 400

interface Input {
  /** The version of the record that the input is about; 0 for a new one. */
  version: number
  /** What is typed and not saved, by field. */
  changes: Values
  /** The form, as far as it is asked what its inputs hold. */
  values: { getFieldValue: (name: string) => unknown }
  /** Which fields may lie in the browser. */
  keeps: (field: string) => boolean
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
 * useDraft keeps the unsaved input of a form in the browser, sealed to the account, and offers it again. A form without
 * a name keeps nothing.
 */
export function useDraft(form: string | undefined, { version, changes, values, keeps }: Input): DraftHandle {
  const [offered, setOffered] = useState<Draft | null>(null)
  // Each draft that is kept or dropped makes those before it unwanted.
  const turn = useRef(0)
  const kept = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (form === undefined) return
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
    clearTimeout(timer.current)
    setOffered(null)
    if (form !== undefined) dropDraft(form)
  }, [form])

  const keep = useCallback(() => {
    const open = Object.keys(changes).filter(keeps)
    if (form === undefined || open.length === 0) return
    const mine = ++turn.current
    kept.current = true
    // As they stand in the inputs, which is not always what would be sent.
    const typed = Object.fromEntries(open.map((field) => [field, values.getFieldValue(field)]))
    const draft = { at: new Date().toISOString(), version, values: typed }
    void keepDraft(form, draft, () => turn.current === mine)
  }, [form, version, changes, values, keeps])

  useEffect(() => {
    // What is offered must not be overwritten before somebody has decided about it.
    if (offered) return
    if (Object.keys(changes).length === 0) {
      if (kept.current) drop()
      return
    }
    timer.current = setTimeout(keep, QUIET_MS)
    return () => clearTimeout(timer.current)
  }, [offered, changes, keep, drop])

  const take = () => {
    // From here on it is this form's own: taken out of the inputs again, it is gone.
    kept.current = true
    setOffered(null)
    return offered?.values ?? {}
  }
  return { offered, take, keep: () => !offered && keep(), drop }
}
