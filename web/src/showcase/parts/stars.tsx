import StarFilled from '@ant-design/icons/StarFilled'
import type { ReactNode } from 'react'
import styles from './stars.module.css'

/** Stars tell how important something is, by their number. */
export function Stars({ count }: { count: number }): ReactNode {
  return (
    <span className={styles.stars} role="img" aria-label={String(count)}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <StarFilled key={index} aria-hidden />
      ))}
    </span>
  )
}
