import ColumnHeightOutlined from '@ant-design/icons/ColumnHeightOutlined'
import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import { Button, Checkbox, Popover } from 'antd'
import { useTranslation } from 'react-i18next'
import { MenuButton } from '../../ui/menu-button'
import styles from './list-tools.module.css'
import { DENSITIES, type ListViewHandle } from './list-view'

interface ListToolsProps {
  /** All columns; the first cannot be hidden, since it names the row. */
  columns: readonly { field: string; title: string }[]
  view: ListViewHandle
  refreshing: boolean
  onRefresh: () => void
}

/** ListTools sets how a list looks: refresh, density, columns. */
export function ListTools({ columns, view, refreshing, onRefresh }: ListToolsProps) {
  const { t } = useTranslation('kit')
  const densityLabels = {
    large: t('view.large'),
    medium: t('view.medium'),
    small: t('view.small'),
  }
  const chooser = (
    <div className={styles.chooser} role="dialog" aria-label={t('view.columns')}>
      {columns.map(({ field, title }, index) => (
        <Checkbox
          key={field}
          checked={!view.hidden.includes(field)}
          disabled={index === 0}
          onChange={({ target }) =>
            view.change({
              hidden: target.checked ? view.hidden.filter((name) => name !== field) : [...view.hidden, field],
            })
          }
        >
          {title}
        </Checkbox>
      ))}
      <Button
        type="link"
        size="small"
        disabled={view.hidden.length === 0}
        onClick={() => view.change({ hidden: [] })}
      >
        {t('view.showAll')}
      </Button>
    </div>
  )
  return (
    <span className={styles.tools}>
      <button
        className={styles.tool}
        type="button"
        title={t('view.refresh')}
        aria-label={t('view.refresh')}
        onClick={onRefresh}
      >
        <ReloadOutlined spin={refreshing} />
      </button>
      <MenuButton
        className={styles.tool}
        label={t('view.density')}
        title={t('view.density')}
        items={DENSITIES.map((density) => ({
          key: density,
          label: densityLabels[density],
          current: density === view.density,
          onClick: () => view.change({ density }),
        }))}
      >
        <ColumnHeightOutlined />
      </MenuButton>
      <Popover trigger="click" placement="bottomRight" content={chooser}>
        <button
          className={styles.tool}
          type="button"
          title={t('view.columns')}
          aria-label={t('view.columns')}
          aria-haspopup="dialog"
        >
          <SettingOutlined />
        </button>
      </Popover>
    </span>
  )
}
