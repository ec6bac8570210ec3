import BugOutlined from '@ant-design/icons/BugOutlined'
import { Badge } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { useTranslation } from '../../locales/texts'
import styles from '../layout/top-bar.module.css'
import { errorLog } from './error-log'

const ErrorLogDialog = lazy(async () => ({ default: (await import('./error-log-dialog')).ErrorLogDialog }))

/** ErrorLogButton says how many faults there were; without any it is not there. */
export function ErrorLogButton(): ReactNode {
  const { t } = useTranslation()
  const count = useStore(errorLog, (state) => state.entries.length)
  const [open, setOpen] = useState(false)
  if (count === 0) return null
  return (
    <>
      <button
        className={styles.tool}
        type="button"
        aria-haspopup="dialog"
        aria-label={t('errorLog.open', { count })}
        onClick={() => setOpen(true)}
      >
        <Badge count={count} size="small" overflowCount={99}>
          <BugOutlined className={styles.bug} />
        </Badge>
      </button>
      {open && (
        <Suspense>
          <ErrorLogDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
