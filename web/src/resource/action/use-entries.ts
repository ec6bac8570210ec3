import { useMemo } from 'react'
import type { Identified } from '../resource'
import { useCanCallEach } from '../use-can-call'
import { isAction, isOffered, isPrimary, labelOf, type RowEntry } from './action'
import type { RowButton } from './row-buttons'
import type { Runner } from './use-runner'

/** useAllowed leaves of the declared actions and links those whose call the signed-in account may make. */
export function useAllowed<Entry extends { callName?: string }>(entries: readonly Entry[]): Entry[] {
  const may = useCanCallEach(entries.map(({ callName }) => callName ?? ''))
  const allowed = may.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `allowed` says the same as `may`, which is new each time
  return useMemo(
    () => entries.filter(({ callName }, index) => callName === undefined || may[index]),
    [entries, allowed],
  )
}

/** buttonsOf are the buttons of one row for what it offers. */
export function buttonsOf<Row extends Identified>(
  entries: readonly RowEntry<Row>[],
  row: Row,
  runner: Runner<Row>,
): RowButton[] {
  return entries
    .filter((entry) => !(isAction(entry) && entry.row === false) && isOffered(entry, row))
    .map((entry) => ({
      key: entry.key,
      label: labelOf(entry, row),
      onClick: () => (isAction(entry) ? void runner.run(entry, [row]) : entry.open(row)),
      ...(isAction(entry)
        ? { danger: entry.danger, primary: isPrimary(entry, row) }
        : { href: entry.href?.(row) }),
    }))
}
