import CaretDownOutlined from '@ant-design/icons/CaretDownOutlined'
import KeyOutlined from '@ant-design/icons/KeyOutlined'
import LogoutOutlined from '@ant-design/icons/LogoutOutlined'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import UserOutlined from '@ant-design/icons/UserOutlined'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { SignedInAccount } from '../../api/session'
import { useTranslation } from '../../locales/texts'
import { Avatar } from '../../ui/avatar'
import { MenuButton, type MenuEntry } from '../../ui/menu-button'
import { signOut } from '../account'
import { useKeys } from '../keys/keys-state'
import { useSearch } from '../search/search-state'
import { useSettingsPanel } from '../settings/settings-state'
import { languageEntries } from './language-menu'
import styles from './top-bar.module.css'

/** AccountMenu is what one does with one's own account; on small screens also what the top bar has no room for. */
export function AccountMenu({ user, narrow }: { user: SignedInAccount; narrow: boolean }): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const openSearch = useSearch((state) => state.setOpen)
  const openKeys = useKeys((state) => state.open)
  const openSettings = useSettingsPanel((state) => state.setOpen)

  const entries = (): MenuEntry[] => [
    ...(narrow
      ? [
          {
            key: 'search',
            icon: <SearchOutlined />,
            label: t('search.label'),
            onClick: () => openSearch(true),
          },
          ...languageEntries().map((entry, index) => ({ ...entry, apart: index === 0 })),
        ]
      : []),
    {
      key: 'profile',
      icon: <UserOutlined />,
      label: t('layout.profile'),
      apart: narrow,
      onClick: () => void navigate('/profile'),
    },
    {
      key: 'settings',
      icon: <SettingOutlined />,
      label: t('settings.title'),
      onClick: () => openSettings(true),
    },
    {
      key: 'keys',
      icon: <KeyOutlined />,
      label: t('layout.keys'),
      onClick: openKeys,
    },
    {
      key: 'signOut',
      icon: <LogoutOutlined />,
      label: t('layout.signOut'),
      apart: true,
      onClick: () => void signOut(),
    },
  ]

  return (
    <MenuButton className={styles.tool} label={t('layout.account', { name: user.name })} items={entries}>
      <Avatar name={user.name} src={user.avatar} size={32} square />
      <span className={styles.name}>{user.name}</span>
      <CaretDownOutlined aria-hidden />
    </MenuButton>
  )
}
