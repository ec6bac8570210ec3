import { Progress } from 'antd'
import type { ReactNode } from 'react'
import type { RunStatus, RunView } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { numberFormat } from '../../ui/number-text'
import { StatusTag, type Tone } from '../../ui/status-tag'
import { AgoText } from '../../ui/time-text'
import { RunActions } from './run-actions'
import styles from './run-card.module.css'
import { failureOf, outcomeOf, titleOf, untilText } from './run-words'
import { isOpen } from './use-runs'

const TONES: Record<RunStatus, Tone> = {
  queued: 'waiting',
  running: 'busy',
  review: 'waiting',
  done: 'good',
  failed: 'bad',
  cancelled: 'off',
}

/** RunCard is one run: what it is, how far it has come, and what can be done about it. */
export function RunCard({ run }: { run: RunView }): ReactNode {
  const { t } = useTranslation('run')
  const { status, createdAt, expiresAt } = run
  return (
    <article className={styles.card} data-status={status} aria-label={titleOf(run)}>
      <div className={styles.head}>
        <h2 className={styles.title}>{titleOf(run)}</h2>
        <StatusTag tone={TONES[status]}>{t(`status.${status}`)}</StatusTag>
      </div>
      {isOpen(run) ? <RunProgress run={run} /> : <RunOutcome run={run} />}
      <div className={styles.times}>
        <span>
          {t('begun')} <AgoText value={createdAt} />
        </span>
        {expiresAt && <span>{untilText(run, expiresAt)}</span>}
      </div>
      <RunActions run={run} />
    </article>
  )
}

function RunProgress({ run: { done, total, failed, status } }: { run: RunView }): ReactNode {
  const { t, i18n } = useTranslation('run')
  const { format } = numberFormat(i18n.language)
  if (status === 'review') return <div role="status">{t('waiting.review')}</div>
  if (total === 0)
    return <div role="status">{t(`waiting.${status === 'queued' ? 'queued' : 'running'}`)}</div>
  return (
    <div role="status">
      <Progress
        percent={Math.min(100, Math.floor((done / total) * 100))}
        status="active"
        size="small"
        aria-label={t('progressOf')}
      />
      <div className={styles.figures}>
        {t('progress', { done: format(done), total: format(total) })}
        {failed > 0 && (
          <span className={styles.failure}> {t('failedSoFar', { figure: format(failed) })}</span>
        )}
      </div>
    </div>
  )
}

function RunOutcome({ run }: { run: RunView }): ReactNode {
  const { t } = useTranslation('run')
  return (
    <div className={styles.figures}>
      {run.status === 'failed' && <div className={styles.failure}>{failureOf(run)}</div>}
      {(run.status !== 'failed' || run.done > 0) && <div>{outcomeOf(run)}</div>}
      {run.undoneBy !== null && <div className={styles.undone}>{t('undone')}</div>}
    </div>
  )
}
