import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RunView } from '../../api/generated'
import { useRunCentre } from '../../resource/run/run-centre'
import { loadTexts } from '../i18n'
import { noteRuns } from './noted-runs'
import { isOpen } from './use-runs'

/** useRunNotices tells of each run that ends while the console is open, in one of its tabs; whoever looks at the list sees it there. */
export function useRunNotices(runs: readonly RunView[] | undefined): void {
  const client = useQueryClient()
  /** Those that were over when last looked; of those that were before anybody looked the bell tells. */
  const old = useRef<ReadonlySet<number> | null>(null)
  useEffect(() => {
    if (!runs) return
    const over = runs.filter((run) => !isOpen(run))
    old.current ??= new Set(over.map(({ id }) => id))
    const fresh = over.filter(({ id }) => !old.current?.has(id))
    // What a run over many records has changed may be on show.
    for (const objectType of new Set(fresh.filter(({ call }) => call).map((run) => run.objectType)))
      void client.invalidateQueries({ queryKey: [objectType] })
    old.current = new Set(over.map(({ id }) => id))
    const untold = noteRuns(
      'told',
      fresh.map(({ id }) => id),
    )
    const { open, watched } = useRunCentre.getState()
    const telling = fresh.filter(
      ({ id, status }) => untold.includes(id) && id !== watched && status !== 'cancelled',
    )
    if (telling.length > 0 && !open) void tell(telling)
  }, [runs, client])
}

async function tell(runs: readonly RunView[]): Promise<void> {
  const [{ tellOfRun }] = await Promise.all([import('./run-notice'), loadTexts(['run', 'log', 'enums'])])
  for (const run of runs) tellOfRun(run)
}
