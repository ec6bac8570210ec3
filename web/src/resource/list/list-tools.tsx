import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import { Popover } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from '../../locales/texts'
import { Shortcuts } from '../../ui/shortcuts/shortcuts'
import styles from './list-tools.module.css'
import type { ListViewHandle } from './list-view'
import type { ViewsHandle } from './views/use-views'
import { ViewMenu } from './views/view-menu'

// Fetched when somebody wants other columns.
const ColumnChooser = lazy(async () => ({ default: (await import('./column-chooser')).ColumnChooser }))

interface ListToolsProps {
  /** All columns; the first cannot be hidden, since it names the row. */
  columns: readonly { field: string; title: string }[]
  view: ListViewHandle
  views: ViewsHandle
  refreshing: boolean
  onRefresh: () => void
}

/** ListTools reads a list again, keeps what it shows as a view, and sets its columns and how high its rows are. */
export function ListTools({ columns, view, views, refreshing, onRefresh }: ListToolsProps) {
  const { t } = useTranslation('kit')
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const leave = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <span className={styles.tools}>
      <Shortcuts group="list" keys={() => [{ keys: ['r'], label: t('view.refresh'), run: onRefresh }]} />
      <button
        className={styles.tool}
        type="button"
        title={t('view.refresh')}
        aria-label={t('view.refresh')}
        onClick={onRefresh}
      >
        <ReloadOutlined spin={refreshing} />
      </button>
      <ViewMenu views={views} className={styles.tool} />
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        destroyOnHidden
        content={
          <Suspense fallback={<div className={styles.loading} />}>
            <ColumnChooser columns={columns} view={view} onLeave={leave} />
          </Suspense>
        }
      >
        <button
          ref={opener}
          className={styles.tool}
          type="button"
          aria-expanded={open}
          title={t('view.settings')}
          aria-label={t('view.settings')}
          aria-haspopup="dialog"
        >
          <SettingOutlined />
        </button>
      </Popover>
    </span>
  )
}
