import type { ReactNode } from 'react'
import styles from './form-group.module.css'

interface FormGroupProps {
  title: ReactNode
  children: ReactNode
}

/** FormGroup is a part of a long form under its own title, two inputs abreast where there is room. */
export function FormGroup({ title, children }: FormGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

/** FullWidth lets an input take the whole width of its group. */
export function FullWidth({ children }: { children: ReactNode }) {
  return <div className={styles.across}>{children}</div>
}
