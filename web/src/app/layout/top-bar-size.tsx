import FontSizeOutlined from '@ant-design/icons/FontSizeOutlined'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { useTranslation } from '../../locales/texts'
import { MenuButton } from '../../ui/menu-button'
import { SIZES } from '../../ui/theme'
import { toast } from '../../ui/toast'
import { changeSize, controlSize } from '../settings/size'
import styles from './top-bar.module.css'

/** SizeMenu draws all controls larger or smaller. */
export function SizeMenu(): ReactNode {
  const { t } = useTranslation()
  const current = useStore(controlSize, (state) => state.size)
  return (
    <MenuButton
      className={styles.tool}
      label={t('size.label')}
      title={t('size.label')}
      items={SIZES.map((size) => ({
        key: size,
        label: t(`size.names.${size}`),
        disabled: size === current,
        onClick: () => {
          changeSize(size)
          toast.success(t('size.changed'))
        },
      }))}
    >
      <FontSizeOutlined className={styles.icon} />
    </MenuButton>
  )
}
