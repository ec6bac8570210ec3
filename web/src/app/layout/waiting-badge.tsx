import type { ReactNode } from 'react'
import { useTranslation } from '../../locales/texts'
import type { WaitingWork } from './use-waiting'
import styles from './waiting-badge.module.css'

/** From here on nobody counts by eye. */
const MOST = 99

interface Props {
  /** By which its entry is described. */
  id: string
  waiting: WaitingWork
  /** Whether there is room for no more than a dot. */
  dot: boolean
  /** What it stands beside: an entry of its own, a section with an arrow, or a screen of a section. */
  place: 'entry' | 'section' | 'screen'
}

/** numberIn is how a number of rows is written in the menu. */
function numberIn({ count }: WaitingWork): string {
  return count > MOST ? `${MOST}+` : String(count)
}

/** badgeRoom tells an entry how much room its badge takes. */
export function badgeRoom(waiting: WaitingWork | null | undefined): { 'data-digits'?: number } {
  return waiting ? { 'data-digits': numberIn(waiting).length } : {}
}

/** WaitingBadge says how much work waits behind an entry of the menu. It stands beside the entry, whose name stays its title. */
export function WaitingBadge({ id, waiting, dot, place }: Props): ReactNode {
  const { t } = useTranslation()
  const { count, late } = waiting
  return (
    <span
      id={id}
      className={dot ? styles.dot : styles.badge}
      role="img"
      aria-label={late > 0 ? t('layout.waitingLate', { count, late }) : t('layout.waiting', { count })}
      data-late={late > 0}
      data-place={place}
    >
      {!dot && numberIn(waiting)}
    </span>
  )
}
