import CaretDownOutlined from '@ant-design/icons/CaretDownOutlined'
import LogoutOutlined from '@ant-design/icons/LogoutOutlined'
import { Avatar, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../api/session'
import { signOut } from '../account'
import styles from './top-bar.module.css'

/** AccountMenu is what one does with one's own account. */
export function AccountMenu({ user }: { user: User }): ReactNode {
  const { t } = useTranslation()
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [{ key: 'signOut', icon: <LogoutOutlined />, label: t('layout.signOut') }],
        onClick: () => void signOut(),
      }}
    >
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
