import { useTranslation } from '../../locales/texts'
import type { Referrer } from '../failure'
import styles from './refusals.module.css'

interface FailureListProps {
  failures: readonly { id: number; message: string }[]
  nameOf: (id: number) => string
}

/** FailureList says which records of a bulk call were left as they were, and why. */
export function FailureList({ failures, nameOf }: FailureListProps) {
  return (
    <ul className={styles.list}>
      {failures.map(({ id, message }) => (
        <li key={id}>
          <strong>{nameOf(id)}</strong>
          <span>{message}</span>
        </li>
      ))}
    </ul>
  )
}

/** ReferrerList says what still uses a record that was to be deleted, with a few examples by name. */
export function ReferrerList({ message, referrers }: { message: string; referrers: readonly Referrer[] }) {
  const { t } = useTranslation('kit')
  return (
    <>
      <p>{message}</p>
      <ul className={styles.list}>
        {referrers.map(({ kind, count, sample }) => (
          <li key={kind}>
            <strong>{t(`delete.referrers.${kind}`)}</strong>
            <span>
              {sample.join(t('listComma'))}
              {count > sample.length && t('delete.more', { count: count - sample.length })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
