import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled'
import InfoCircleFilled from '@ant-design/icons/InfoCircleFilled'
import LockFilled from '@ant-design/icons/LockFilled'
import type { ReactNode } from 'react'
import styles from './result-panel.module.css'

const signs = {
  error: <CloseCircleFilled />,
  forbidden: <LockFilled />,
  missing: <InfoCircleFilled />,
}

interface Props {
  kind: keyof typeof signs
  title: ReactNode
  text?: ReactNode
  actions?: ReactNode
}

/** ResultPanel stands where content was expected: what happened, and what one can do about it. */
export function ResultPanel({ kind, title, text, actions }: Props): ReactNode {
  return (
    <div className={styles.outcome} data-kind={kind}>
      <span className={styles.sign}>{signs[kind]}</span>
      <div className={styles.title}>{title}</div>
      {text && <p className={styles.text}>{text}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
