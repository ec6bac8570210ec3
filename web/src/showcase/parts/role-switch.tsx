import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../locales/texts'
import { playRole, ROLES, type Role, useRole } from '../role'
import styles from './role-switch.module.css'

/** RoleSwitch says which role is being played, and changes it. */
export function RoleSwitch({ onSwitch = playRole }: { onSwitch?: (role: Role) => void }): ReactNode {
  const { t } = useTranslation('permission')
  const role = useRole((state) => state.role)
  return (
    <div className={styles.switch}>
      <strong>{t('current', { role })}</strong>
      <Segmented<Role>
        aria-label={t('switch')}
        options={[...ROLES].reverse()}
        value={role}
        onChange={onSwitch}
      />
    </div>
  )
}
