import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Alert, Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../locales/texts'
import { Shortcuts } from '../../ui/shortcuts/shortcuts'
import { FailureText } from '../failure-text'
import styles from './page-frame.module.css'

interface PageFrameProps {
  title: string
  /** What stands above the list. */
  above?: ReactNode
  /** The views that staff have made of the list: they decide about filters too, and so stand above these. */
  views?: ReactNode
  filters: ReactNode
  /** Absent when this account may not create anything. */
  create?: { label: string; onClick: () => void }
  toolbar?: ReactNode
  /** Takes the place of the buttons while rows are selected, so that the list does not move. */
  bulk?: ReactNode
  /** What takes rows in from files, or out to them; the latter is also about the selected rows. */
  files: ReactNode
  tools: ReactNode
  /** A failure to read the rows again, while the old ones are still on show. */
  stale?: { error: Error; onRetry: () => void }
  children: ReactNode
}

/** PageFrame is the look of every screen that is a list: title and buttons, filters, rows, all of it in one window. */
export function PageFrame(props: PageFrameProps) {
  const { title, above, views, filters, create, toolbar, bulk, files, tools, stale, children } = props
  const { t } = useTranslation('kit')
  return (
    // A part of the library as root brings its colours into reach of everything inside.
    <Flex vertical gap={8} className={styles.page}>
      {above}
      <div className={styles.box}>
        <div className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          <div className={styles.lead}>
            <div className={styles.buttons} data-covered={Boolean(bulk)}>
              {create && (
                <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={create.onClick}>
                  {create.label}
                </Button>
              )}
              {toolbar}
              <Shortcuts
                group="list"
                keys={() => [create && { keys: ['n'], label: create.label, run: () => create.onClick() }]}
              />
            </div>
            {bulk}
          </div>
          <div className={styles.files}>{files}</div>
          {tools}
        </div>
        {views}
        {filters}
        {stale && (
          <Alert
            type="warning"
            showIcon
            title={t('list.stale')}
            description={<FailureText error={stale.error} />}
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
