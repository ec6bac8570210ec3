import type { ReactNode } from 'react'
import styles from './required-mark.module.css'

/** requiredMark is hidden from screen readers: the input itself says that it is required, and the field keeps its plain name. */
export function requiredMark(label: ReactNode, { required }: { required: boolean }): ReactNode {
  return (
    <>
      {required && <span className={styles.mark} aria-hidden />}
      {label}
    </>
  )
}
