import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { useTranslation } from '../../locales/texts'
import { Dialog } from '../../ui/dialog'
import { clearErrors, errorLog } from './error-log'
import styles from './error-log-dialog.module.css'

/** ErrorLogDialog lists the faults of this browser tab, for whoever is asked to mend them. */
export function ErrorLogDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const entries = useStore(errorLog, (state) => state.entries)
  return (
    <Dialog
      width="80%"
      closeLabel={t('errorLog.close')}
      onClose={onClose}
      title={
        <span className={styles.title}>
          {t('errorLog.title')}
          <Button
            type="primary"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => {
              onClose()
              clearErrors()
            }}
          >
            {t('errorLog.clear')}
          </Button>
        </span>
      }
    >
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Msg</th>
              <th scope="col">Info</th>
              <th scope="col">Url</th>
              <th scope="col">Stack</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ id, message, info, url, stack }) => (
              <tr key={id}>
                <td className={styles.message}>{message}</td>
                <td>{info}</td>
                <td>{url}</td>
                <td>
                  <pre className={styles.stack}>{stack}</pre>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
