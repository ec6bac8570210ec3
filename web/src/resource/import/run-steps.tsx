import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { RecordLoading } from '../form/record-loading'
import type { Resource } from '../resource'
import { RUNS, useRunCentre } from '../run/run-centre'
import { ColumnsStep } from './columns-step'
import { ignoredIn, isAtWork, stepOf } from './import-run'
import { ImportSteps } from './import-steps'
import { ResultStep } from './result-step'
import { ReviewStep } from './review-step'
import styles from './run-steps.module.css'
import { useImport } from './use-import'
import { WaitingStep } from './waiting-step'

interface RunStepsProps {
  resource: Resource
  id: number
  /** Whether it was begun just now. */
  isNew: boolean
  /** Begins another import. */
  onAgain: () => void
  onClose: () => void
}

/** RunSteps shows an import as far as it has come. */
export function RunSteps({ resource, id, isNew, onAgain, onClose }: RunStepsProps) {
  const { data: run, error, refetch } = useImport(id)
  useWatched(id, run?.status)
  // The columns are on show when somebody asks for them, and the first time where not all of them were known.
  const [asked, setAsked] = useState<'columns' | 'rows' | null>(null)
  if (!run) {
    return (
      <div className={styles.loading}>
        <RecordLoading error={error} refetch={refetch} />
      </div>
    )
  }
  const matching = run.missing.length > 0 || (asked ? asked === 'columns' : isNew && ignoredIn(run) > 0)
  return (
    <>
      <ImportSteps now={stepOf(run, matching)} />
      {isAtWork(run) ? (
        <WaitingStep key={run.stage} run={run} onClose={onClose} />
      ) : run.status !== 'review' ? (
        <ResultStep resource={resource} run={run} onAgain={onAgain} onClose={onClose} />
      ) : matching ? (
        <ColumnsStep run={run} onMatched={() => setAsked('rows')} onClose={onClose} />
      ) : (
        <ReviewStep resource={resource} run={run} onColumns={() => setAsked('columns')} onClose={onClose} />
      )}
    </>
  )
}

/** useWatched has the bell know how an import stands whose end is seen here. */
function useWatched(id: number, status: string | undefined): void {
  const client = useQueryClient()
  const { watch } = useRunCentre()
  useEffect(() => {
    watch(id)
    return () => watch(null)
  }, [id, watch])
  useEffect(() => {
    if (status) void client.invalidateQueries({ queryKey: [RUNS, 'list'] })
  }, [status, client])
}
