import CaretDownOutlined from '@ant-design/icons/CaretDownOutlined'
import LogoutOutlined from '@ant-design/icons/LogoutOutlined'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import TranslationOutlined from '@ant-design/icons/TranslationOutlined'
import UserOutlined from '@ant-design/icons/UserOutlined'
import { Avatar, Dropdown, type MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isLanguage } from '../../api/language'
import type { User } from '../../api/session'
import { signOut } from '../account'
import { useSearch } from '../search/search-state'
import { languageItems, switchLanguage } from './language-menu'
import styles from './top-bar.module.css'

/** AccountMenu is what one does with one's own account; on small screens also what the top bar has no room for. */
export function AccountMenu({ user, narrow }: { user: User; narrow: boolean }): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const setOpen = useSearch((state) => state.setOpen)

  const items: MenuProps['items'] = [
    ...(narrow
      ? [
          { key: 'search', icon: <SearchOutlined />, label: t('search.label') },
          {
            key: 'language',
            type: 'group' as const,
            label: (
              <>
                <TranslationOutlined /> {t('language')}
              </>
            ),
            children: languageItems(),
          },
          { type: 'divider' as const },
        ]
      : []),
    { key: 'profile', icon: <UserOutlined />, label: t('layout.profile') },
    { type: 'divider' },
    { key: 'signOut', icon: <LogoutOutlined />, label: t('layout.signOut') },
  ]

  const choose = (key: string) => {
    if (isLanguage(key)) void switchLanguage(key)
    else if (key === 'search') setOpen(true)
    else if (key === 'profile') void navigate('/profile')
    else void signOut()
  }

  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, onClick: ({ key }) => choose(key) }}>
      <button
        className={styles.tool}
        type="button"
        aria-haspopup="menu"
        aria-label={t('layout.account', { name: user.name })}
      >
        <Avatar shape="square" size={32} src={user.avatar || undefined} className={styles.avatar}>
          {[...user.name][0]}
        </Avatar>
        <span className={styles.name}>{user.name}</span>
        <CaretDownOutlined />
      </button>
    </Dropdown>
  )
}
