import type { ReactNode } from 'react'
import styles from './form-parts.module.css'

/** Notice is a message about the form as a whole. */
export function Notice({ kind, children }: { kind: 'error' | 'info'; children: ReactNode }): ReactNode {
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}

interface SubmitButtonProps {
  label: string
  busyLabel: string
  busy: boolean
  disabled?: boolean
}

/** SubmitButton is the form's one main button; while it works it says so. */
export function SubmitButton({ label, busyLabel, busy, disabled = false }: SubmitButtonProps): ReactNode {
  return (
    <button className={styles.submit} type="submit" disabled={busy || disabled} aria-busy={busy}>
      {busy ? busyLabel : label}
    </button>
  )
}

/** SecondaryButton stands beside the main button. */
export function SecondaryButton({ label, onClick }: { label: string; onClick: () => void }): ReactNode {
  return (
    <button className={styles.quiet} type="button" onClick={onClick}>
      {label}
    </button>
  )
}
