import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Alert, Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './page-frame.module.css'

interface PageFrameProps {
  title: string
  filters: ReactNode
  /** Absent when this account may not create anything. */
  create?: { label: string; onClick: () => void }
  toolbar: ReactNode
  tools: ReactNode
  /** A failure to read the rows again, while the old ones are still on show. */
  stale?: { message: string; onRetry: () => void }
  children: ReactNode
}

/** PageFrame is the look of every screen that is a list: title, filters, buttons, rows. */
export function PageFrame({ title, filters, create, toolbar, tools, stale, children }: PageFrameProps) {
  const { t } = useTranslation('kit')
  return (
    // A part of the library as root brings its colours into reach of everything inside.
    <Flex vertical gap={12} className={styles.page}>
      {filters && <div className={styles.box}>{filters}</div>}
      <div className={styles.box}>
        <div className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          <div className={styles.buttons}>
            {create && (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={create.onClick}>
                {create.label}
              </Button>
            )}
            {toolbar}
          </div>
          {tools}
        </div>
        {stale && (
          <Alert
            type="warning"
            showIcon
            title={t('list.stale')}
            description={stale.message}
            action={
              <Button size="small" onClick={stale.onRetry}>
                {t('retry')}
              </Button>
            }
          />
        )}
        {children}
      </div>
    </Flex>
  )
}
