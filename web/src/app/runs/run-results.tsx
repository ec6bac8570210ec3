import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { api, type RunOutcome, type RunRow, type RunView } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { RecordLink } from '../../resource/detail/record-link'
import { FailureText } from '../../resource/failure-text'
import { HANDLED_BY_LIST } from '../../resource/list/use-list'
import { RUNS, useRunCentre } from '../../resource/run/run-centre'
import { Dialog } from '../../ui/dialog'
import { useFocusReturn } from '../../ui/focus-return'
import { PlainTable } from '../../ui/plain-table'
import { StatusTag, type Tone } from '../../ui/status-tag'
import { useWide } from '../../ui/use-media'
import styles from './run-results.module.css'
import { failureOf, outcomeOf, titleOf, untilText } from './run-words'
import { useRunActions } from './use-run-actions'
import { EVERY_MS, isOpen } from './use-runs'

const PAGE_SIZE = 20

const TONES: Record<RunOutcome, Tone> = { waiting: 'waiting', changed: 'good', failed: 'bad', skipped: 'off' }

type Shown = RunOutcome | 'all'

/** RunResults lists what became of each record that a run has dealt with. */
export function RunResults({ run }: { run: RunView }): ReactNode {
  useFocusReturn()
  const { t } = useTranslation(['run', 'enums'])
  const { list, setOpen } = useRunCentre()
  const [shown, setShown] = useState<Shown>(run.failed > 0 ? refusedIn(run) : 'all')
  const { undo } = useRunActions(run)
  // Whoever goes to a record wants to see it, not what lies over it.
  const leave = (event: MouseEvent) => {
    if (!(event.target as HTMLElement).closest('a') || event.metaKey || event.ctrlKey) return
    list(null)
    setOpen(false)
  }
  return (
    <Dialog
      title={titleOf(run)}
      width="min(760px, 100%)"
      closeLabel={t('results.close')}
      onClose={() => list(null)}
    >
      <div className={styles.head}>
        <div>
          {run.status === 'failed' && <div className={styles.failure}>{failureOf(run)}</div>}
          <div>{isOpen(run) ? t('progress', { done: run.done, total: run.total }) : outcomeOf(run)}</div>
          {run.expiresAt && <div className={styles.until}>{untilText(run, run.expiresAt)}</div>}
        </div>
        {run.actions.includes('undo') && (
          <Button loading={undo.busy} onClick={() => void undo.run()}>
            {t('undo.label')}
          </Button>
        )}
        {run.undoneBy !== null && <span className={styles.until}>{t('undone')}</span>}
      </div>
      <Segmented<Shown>
        className={styles.filter}
        name="outcome"
        aria-label={t('results.filter')}
        value={shown}
        options={(['all', 'changed', refusedIn(run)] as const).map((value) => ({
          value,
          label: value === 'all' ? t('results.all') : t(`enums:RunOutcome.${value}`),
        }))}
        onChange={setShown}
      />
      {/* biome-ignore lint/a11y: only what bubbles up from links is heard here */}
      <div onClick={leave}>
        <Rows key={shown} run={run} outcome={shown} />
      </div>
    </Dialog>
  )
}

/** refusedIn is how those are called that were left as they are. */
function refusedIn({ kind }: RunView): 'failed' | 'skipped' {
  return kind === 'undo' ? 'skipped' : 'failed'
}

function Rows({ run, outcome }: { run: RunView; outcome: Shown }): ReactNode {
  const { t } = useTranslation(['run', 'kit', 'enums'])
  const [page, setPage] = useState(1)
  // A phone has no room for reasons in a column of their own.
  const wide = useWide()
  const rows = useQuery({
    queryKey: [RUNS, 'rows', run.id, outcome, page],
    queryFn: ({ signal }) =>
      api.runRows(
        { id: run.id, page, pageSize: PAGE_SIZE, ...(outcome !== 'all' && { outcome }) },
        { signal, handles: HANDLED_BY_LIST },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: isOpen(run) ? EVERY_MS : false,
  })
  const notice = rows.error ? (
    <>
      <FailureText error={rows.error} />{' '}
      <Button size="small" onClick={() => void rows.refetch()}>
        {t('kit:retry')}
      </Button>
    </>
  ) : rows.isPending ? (
    t('kit:list.loading')
  ) : (
    t('results.none')
  )
  return (
    <PlainTable<RunRow>
      label={t('results.label')}
      rows={rows.data?.items ?? []}
      rowKey={({ objectId }) => objectId}
      loading={rows.isPlaceholderData}
      notice={notice}
      columns={[
        {
          key: 'record',
          title: t('results.record'),
          render: ({ objectId, label }) => (
            <RecordLink to={run.objectType} id={objectId}>
              {label || `#${objectId}`}
            </RecordLink>
          ),
        },
        {
          key: 'outcome',
          title: t('kit:fields.outcome'),
          render: ({ outcome, message }) => (
            <>
              <StatusTag tone={TONES[outcome]}>{t(`enums:RunOutcome.${outcome}`)}</StatusTag>
              {!wide && message && <div className={styles.reason}>{message}</div>}
            </>
          ),
        },
        ...(wide
          ? [{ key: 'message', title: t('results.message'), render: ({ message }: RunRow) => message }]
          : []),
      ]}
      paging={{ page, pageSize: PAGE_SIZE, total: rows.data?.total ?? 0, onChange: setPage }}
    />
  )
}
