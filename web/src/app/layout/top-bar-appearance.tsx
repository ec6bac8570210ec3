import DesktopOutlined from '@ant-design/icons/DesktopOutlined'
import MoonOutlined from '@ant-design/icons/MoonOutlined'
import SunOutlined from '@ant-design/icons/SunOutlined'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { useTranslation } from '../../locales/texts'
import { MenuButton } from '../../ui/menu-button'
import { useDark } from '../settings/appearance'
import { APPEARANCES, type Appearance, changeSettings, settings } from '../settings/settings'
import styles from './top-bar.module.css'

const ICONS: Record<Appearance, ReactNode> = {
  system: <DesktopOutlined />,
  light: <SunOutlined />,
  dark: <MoonOutlined />,
}

/** AppearanceMenu changes between day and night, or leaves it to the system. */
export function AppearanceMenu(): ReactNode {
  const { t } = useTranslation()
  const current = useStore(settings, (state) => state.appearance)
  const { wanted } = useDark()
  return (
    <MenuButton
      className={styles.tool}
      label={t('settings.appearance')}
      title={t('settings.appearance')}
      items={APPEARANCES.map((appearance) => ({
        key: appearance,
        icon: ICONS[appearance],
        label: t(`settings.appearances.${appearance}`),
        current: appearance === current,
        onClick: () => changeSettings({ appearance }),
      }))}
    >
      {wanted ? <MoonOutlined className={styles.icon} /> : <SunOutlined className={styles.icon} />}
    </MenuButton>
  )
}
