import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../locales/texts'
import { useFocusReturn } from '../ui/focus-return'
import styles from './print-sheet.module.css'

interface PrintSheetProps {
  title: string
  /** Whether there is something to print. */
  ready: boolean
  onClose: () => void
  children: ReactNode
}

/** PrintSheet shows something as it is printed, and prints it alone. */
export function PrintSheet({ title, ready, onClose, children }: PrintSheetProps) {
  useFocusReturn()
  const { t } = useTranslation('order')
  useEffect(() => {
    document.body.classList.add(styles.printing ?? '')
    return () => document.body.classList.remove(styles.printing ?? '')
  }, [])
  return createPortal(
    <div
      className={styles.sheet}
      role="dialog"
      aria-modal="true"
      aria-label={title}
      // A click on the paper keeps the keyboard here, where Escape closes it; a question above it has its own.
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className={styles.tools}>
        <Button type="primary" autoFocus disabled={!ready} onClick={() => window.print()}>
          {t('order.print')}
        </Button>
        <Button onClick={onClose}>{t('orderGoods.close')}</Button>
      </div>
      <div className={styles.paper}>{children}</div>
    </div>,
    document.body,
  )
}
