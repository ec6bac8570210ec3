import type { ReactNode } from 'react'
import styles from './required-mark.module.css'

/** requiredMark is for the eye; who listens is told by the input itself, and the field keeps its plain name. */
export function requiredMark(label: ReactNode, { required }: { required: boolean }): ReactNode {
  return (
    <>
      {required && <span className={styles.mark} aria-hidden />}
      {label}
    </>
  )
}
