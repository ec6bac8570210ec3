import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, type CallOptions } from '../../api/client'
import { confirm, showWarning } from '../../ui/confirm'
import { toast } from '../../ui/toast'
import { IN_USE, referrersOf } from '../failure'
import { useLabels } from '../labels'
import { refresh } from '../list/use-list'
import { callsOf, type Identified, type NameOf, type Resource } from '../resource'
import { FailureList, ReferrerList } from './refusals'
import { useSwitching } from './switching'

export type Switch = 'enabled' | 'disabled'

const NONE: readonly number[] = []

/** Referring records are listed in a dialog, so the failure is not shown as a message too. */
const EXPLAINED: CallOptions = { handles: [IN_USE] }

/** How many records a question lists by name; the rest is counted. */
const MAX_NAMED = 10

export interface Changes<Row> {
  /** Asks before disabling, since it takes something away from others. */
  setStatus: (row: Row, status: Switch, warning?: ReactNode) => Promise<void>
  remove: (row: Row) => Promise<void>
  /** The bulk ones answer whether it was done. */
  setStatusOf: (rows: readonly Row[], status: Switch) => Promise<boolean>
  removeAll: (rows: readonly Row[]) => Promise<boolean>
  /** Does something of the section's own to one row, named with the version that was seen, or to many, tells what became of it, and answers whether it was done. */
  act: (
    rows: readonly Row[],
    call: (which: Which, explained: CallOptions) => Promise<Outcome>,
  ) => Promise<boolean>
  /** The records being changed right now. */
  busyIds: readonly number[]
}

/** Which records a call is about. */
export interface Which {
  id?: number
  version?: number
  ids?: number[]
}

/** Outcome is the part of an answer that says which of many failed. */
export type Outcome = { failed?: readonly { id: number; message: string }[] } | null | undefined

interface Work {
  ids: number[]
  run: () => Promise<void>
}

/** useChanges switches and deletes records, one or many, and explains every refusal. */
export function useChanges<Row extends Identified>(resource: Resource, nameOf: NameOf<Row>): Changes<Row> {
  const { t } = useTranslation('kit')
  const { noun } = useLabels(resource)
  const client = useQueryClient()
  const { status: switchCall, del } = callsOf(resource)
  const { wire, words } = useSwitching(resource)
  const work = useMutation({
    mutationFn: ({ run }: Work) => run(),
    // Also after a failure: most failures mean that the rows on show are out of date.
    onSettled: () => refresh(client, resource),
  })
  const { mutateAsync } = work
  const busy = work.isPending ? work.variables.ids : NONE

  // The same object until something changes: every row of a table is drawn from it.
  return useMemo(() => {
    // Answers with the server, not with the fresh list: by then somebody may have selected the next rows.
    const run = (rows: readonly Row[], change: () => Promise<void>) =>
      new Promise<boolean>((answer) => {
        const done = change()
        done.then(
          () => answer(true),
          () => answer(false),
        )
        mutateAsync({ ids: rows.map((row) => row.id), run: () => done }).catch(() => undefined)
      })

    const namesOf = (rows: readonly Row[]) => {
      const names = rows.slice(0, MAX_NAMED).map(nameOf).join(t('listComma'))
      return rows.length > MAX_NAMED
        ? `${names}${t('delete.more', { count: rows.length - MAX_NAMED })}`
        : names
    }
    const tellUsers = (title: string) => (error: unknown) => {
      if (error instanceof ApiError && error.code === IN_USE) {
        const text = <ReferrerList message={error.message} users={referrersOf(error)} />
        void showWarning({ title, text, ok: t('understood') })
      }
      throw error
    }
    const tellOutcome = async (rows: readonly Row[], failed: readonly { id: number; message: string }[]) => {
      if (failed.length === 0) return toast.success(t('bulk.done', { count: rows.length }))
      const names = new Map(rows.map((row) => [row.id, nameOf(row)]))
      await showWarning({
        title: t('bulk.partly', { ok: rows.length - failed.length, failed: failed.length }),
        text: <FailureList failures={failed} nameOf={(id) => names.get(id) ?? `#${id}`} />,
        ok: t('understood'),
      })
    }

    return {
      busyIds: busy,
      async setStatus(row, status, warning) {
        const name = nameOf(row)
        const disabling = status === 'disabled'
        if (disabling) {
          const text = warning ?? words.offText
          if (!(await confirm({ title: words.offTitle(noun, name), text, ok: words.turnOff }))) return
        }
        await run([row], async () => {
          await switchCall?.({ id: row.id, version: row.version, status: wire(status) })
          toast.success(disabling ? words.turnedOff(name) : words.turnedOn(name))
        })
      },
      async remove(row) {
        const name = nameOf(row)
        const title = t('delete.title', { noun, name })
        if (!(await confirm({ title, text: t('delete.text'), ok: t('delete.ok'), danger: true }))) return
        await run([row], async () => {
          await del?.({ id: row.id, version: row.version }, EXPLAINED).catch(
            tellUsers(t('delete.inUse', { name })),
          )
          toast.success(t('delete.done', { name }))
        })
      },
      async act(rows, call) {
        const [row] = rows
        if (!row) return false
        const single = rows.length === 1
        return run(rows, async () => {
          const answer = single
            ? await call({ id: row.id, version: row.version }, EXPLAINED).catch(tellUsers(nameOf(row)))
            : await call({ ids: rows.map(({ id }) => id) }, {})
          if (single) toast.success(t('row.done', { name: nameOf(row) }))
          else void tellOutcome(rows, answer?.failed ?? [])
        })
      },
      async setStatusOf(rows, status) {
        const disabling = status === 'disabled'
        const question = {
          title: disabling ? words.bulkOffTitle(rows.length) : words.bulkOnTitle(rows.length),
          text: namesOf(rows),
          ok: disabling ? words.turnOff : words.turnOn,
        }
        if (!(await confirm(question))) return false
        return run(rows, async () => {
          const answer = await switchCall?.({ ids: rows.map((row) => row.id), status: wire(status) })
          void tellOutcome(rows, answer?.failed ?? [])
        })
      },
      async removeAll(rows) {
        const title = t('bulk.deleteTitle', { count: rows.length })
        if (!(await confirm({ title, text: namesOf(rows), ok: t('delete.ok'), danger: true }))) return false
        return run(rows, async () => {
          const answer = await del?.({ ids: rows.map((row) => row.id) })
          void tellOutcome(rows, answer?.failed ?? [])
        })
      },
    }
  }, [busy, mutateAsync, nameOf, noun, t, switchCall, del, wire, words])
}
