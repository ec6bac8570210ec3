import type { ReactNode } from 'react'
import { useTranslation } from '../../locales/texts'
import styles from './filler.module.css'

/** Filler makes a page long. */
export function Filler({ from, to }: { from: number; to: number }): ReactNode {
  const { t } = useTranslation('components')
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return (
    <div className={styles.lines}>
      {numbers.map((number) => (
        <p key={number}>{t('filler', { number })}</p>
      ))}
    </div>
  )
}
