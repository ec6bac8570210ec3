import { Modal } from 'antd'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'

interface Props {
  title: ReactNode
  /** A share of the window, such as 80%. */
  width: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/** Dialog shows something to be looked at; what can be done about it stands in its title or its content. */
export function Dialog({ title, width, closeLabel, onClose, children }: Props): ReactNode {
  return (
    <Modal
      open
      className={styles.dialog}
      title={title}
      width={width}
      footer={null}
      closable={{ 'aria-label': closeLabel }}
      onCancel={onClose}
    >
      {children}
    </Modal>
  )
}
