import { useTranslation } from '../../locales/texts'
import type { QuotaCell } from './quota'
import styles from './quota-calendar.module.css'
import type { Place } from './quota-keys'

interface QuotaCellButtonProps extends Place {
  cell: QuotaCell | undefined
  /** The day and the row in words. */
  label: string
  past: boolean
  /** Whether Tab leads here. */
  reachable: boolean
  /** Absent where nothing can be changed. */
  open?: (place: Place) => void
  onReach: (place: Place) => void
}

/** QuotaCellButton is one cell: booked and places, a bar, and in words what is more than usual about it. Those who listen also hear of which day it is. */
export function QuotaCellButton({
  row,
  day,
  cell,
  label,
  past,
  reachable,
  open,
  onReach,
}: QuotaCellButtonProps) {
  const { t } = useTranslation('special')
  const state = cell && stateOf(cell)
  return (
    <button
      type="button"
      className={styles.cell}
      data-row={row}
      data-day={day}
      data-state={state}
      data-past={past || undefined}
      tabIndex={reachable ? 0 : -1}
      aria-disabled={!open}
      onFocus={() => onReach({ row, day })}
      onClick={() => open?.({ row, day })}
    >
      {cell?.exception && !cell.fixed && <span className={styles.mark} />}
      <span className={styles.heard}>{`${label}: `}</span>
      {cell && state === 'closed' && <span className={styles.word}>{t('quota.closed')}</span>}
      {cell && state !== 'closed' && (
        <>
          <span className={styles.numbers}>
            <b>{cell.booked}</b>/{cell.quota}
          </span>
          <span className={styles.bar}>
            <span
              className={styles.fill}
              style={{ width: `${cell.quota > 0 ? (cell.booked / cell.quota) * 100 : 0}%` }}
            />
          </span>
          {state === 'full' && <span className={styles.word}>{t('quota.full')}</span>}
        </>
      )}
      {cell?.fixed && <span className={styles.heard}>{t('quota.closedDate')}</span>}
      {cell?.exception && !cell.fixed && <span className={styles.heard}>{t('quota.legend.exception')}</span>}
    </button>
  )
}

function stateOf({ closed, quota, booked }: QuotaCell): 'closed' | 'full' | 'open' {
  if (closed) return 'closed'
  return booked >= quota ? 'full' : 'open'
}
