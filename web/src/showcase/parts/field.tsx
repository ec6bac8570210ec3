import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

/** Field is an input below its name. */
export function Field({
  label,
  children,
}: {
  label: string
  children: (id: string) => ReactNode
}): ReactNode {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

/** Choice is a group of choices below its name; the group itself tells it too. */
export function Choice({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles.field}>
      <span aria-hidden="true">{label}</span>
      <div className={styles.choices}>{children}</div>
    </div>
  )
}
