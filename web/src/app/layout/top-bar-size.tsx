import FontSizeOutlined from '@ant-design/icons/FontSizeOutlined'
import { Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { SIZES } from '../../ui/theme'
import { toast } from '../../ui/toast'
import { changeSize, controlSize } from '../settings/size'
import styles from './top-bar.module.css'

/** SizeMenu draws all controls larger or smaller. */
export function SizeMenu(): ReactNode {
  const { t } = useTranslation()
  const current = useStore(controlSize, (state) => state.size)
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: SIZES.map((size) => ({
          key: size,
          label: t(`size.names.${size}`),
          disabled: size === current,
        })),
        onClick: ({ key }) => {
          const chosen = SIZES.find((size) => size === key)
          if (!chosen) return
          changeSize(chosen)
          toast.success(t('size.changed'))
        },
      }}
    >
      <button
        className={styles.tool}
        type="button"
        aria-haspopup="menu"
        aria-label={t('size.label')}
        title={t('size.label')}
      >
        <FontSizeOutlined className={styles.icon} />
      </button>
    </Dropdown>
  )
}
