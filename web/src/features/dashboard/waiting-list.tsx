import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { Waiting } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { useFigureText } from './figure-text'
import styles from './waiting-list.module.css'

interface WaitingListProps {
  waiting: readonly Waiting[]
  nameOf: (waiting: Waiting) => string
  /** Says how long the first of them has waited, or until when it can. */
  sinceOf: (time: string) => ReactNode
  /** Stands there when nothing waits at all. */
  allDone: ReactNode
}

/** WaitingList is work that waits, each kind with the way to it. What does not wait is folded away. */
export function WaitingList({ waiting, nameOf, sinceOf, allDone }: WaitingListProps): ReactNode {
  const { t } = useTranslation('dashboard')
  const busy = waiting.filter(({ count }) => count.n > 0)
  const idle = waiting.filter(({ count }) => count.n === 0)
  return (
    <>
      {busy.length === 0 && allDone}
      {busy.length > 0 && (
        <ul className={styles.list}>
          {busy.map((one) => (
            <Entry key={one.name} waiting={one} name={nameOf(one)} sinceOf={sinceOf} />
          ))}
        </ul>
      )}
      {idle.length > 0 && (
        <details className={styles.idle}>
          <summary>{t('queues.idle', { count: idle.length })}</summary>
          <ul>
            {idle.map((one) => (
              <li key={one.name}>
                <Link to={one.link}>{nameOf(one)}</Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

interface EntryProps {
  waiting: Waiting
  name: string
  sinceOf: (time: string) => ReactNode
}

function Entry({ waiting, name, sinceOf }: EntryProps): ReactNode {
  const { t } = useTranslation('dashboard')
  const text = useFigureText()
  const { link, count, overdue, overdueLink, oldest } = waiting
  const id = useId()
  const late = overdue && overdue.n > 0
  return (
    <li className={styles.entry} data-late={Boolean(late)}>
      <Link className={styles.count} to={link} aria-labelledby={`${id}-name ${id}-count`}>
        <span id={`${id}-count`}>{text.figure(count)}</span>
      </Link>
      <div className={styles.what}>
        <strong id={`${id}-name`}>{name}</strong>
        {(late || oldest) && (
          <span className={styles.state}>
            {late && (
              <Link className={styles.late} to={overdueLink ?? link}>
                {t('queues.overdue', { figure: text.figure(overdue) })}
              </Link>
            )}
            {oldest && <span>{sinceOf(oldest)}</span>}
          </span>
        )}
      </div>
      <Link className={styles.handle} to={link} data-handle aria-label={t('queues.handleOf', { name })}>
        {t('queues.handle')}
      </Link>
    </li>
  )
}
