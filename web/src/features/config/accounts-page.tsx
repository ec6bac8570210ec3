import LockOutlined from '@ant-design/icons/LockOutlined'
import { Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { type Account, account, api } from '../../api/generated'
import { session } from '../../api/session'
import type { RowAction } from '../../resource/action/row-actions'
import type { Changes } from '../../resource/action/use-changes'
import { Facts } from '../../resource/detail/facts'
import { ResourcePage } from '../../resource/page/resource-page'
import { useCanCall } from '../../resource/use-can-call'
import { confirm } from '../../ui/confirm'
import { formatTime } from '../../ui/time-text'
import styles from './accounts-page.module.css'
import { PasswordDialog } from './password-dialog'

interface FirstPassword {
  username: string
  password: string
}

/** The fields of an account to show; roleIds are left out because the names of the roles are shown. */
const FACTS = [
  'username',
  'name',
  'phone',
  'email',
  'roleNames',
  'status',
  'avatar',
  'remark',
  'lockedUntil',
  'mustChangePwd',
  'lastLoginAt',
  'lastLoginIp',
  'builtin',
  'createdAt',
  'updatedAt',
] as const

/** AccountsPage keeps who may sign in. */
export function AccountsPage() {
  const { t } = useTranslation('config')
  const user = useStore(session, (state) => state.user)
  const [shown, setShown] = useState<FirstPassword | null>(null)
  const mayReset = useCanCall('accountResetPwd')
  const isOwn = ({ id }: Account) => id === user?.id

  const resetPassword = async (row: Account, changes: Changes<Account>) => {
    const title = t('account.resetTitle', { name: row.username })
    if (!(await confirm({ title, text: t('account.resetText'), ok: t('account.reset') }))) return
    await changes.act([row], async () => {
      const { password } = await api.accountResetPwd({ id: row.id, version: row.version })
      setShown({ username: row.username, password })
      return null
    })
  }
  const kick = async (row: Account, changes: Changes<Account>) => {
    const title = t('account.kickTitle', { name: row.username })
    if (!(await confirm({ title, text: t('account.kickText'), ok: t('account.kick') }))) return
    await changes.act([row], async () => {
      await api.accountKick({ id: row.id, version: row.version })
      return null
    })
  }
  const actionsOf = (row: Account, changes: Changes<Account>): RowAction[] => {
    if (!mayReset || isOwn(row)) return []
    const unlock = async () => {
      await api.accountUnlock({ id: row.id, version: row.version })
      return null
    }
    return [
      { key: 'reset', label: t('account.reset'), onClick: () => void resetPassword(row, changes) },
      ...(row.lockedUntil
        ? [{ key: 'unlock', label: t('account.unlock'), onClick: () => void changes.act([row], unlock) }]
        : []),
      { key: 'kick', label: t('account.kick'), onClick: () => void kick(row, changes) },
    ]
  }
  return (
    <>
      <ResourcePage
        resource={account}
        columns={[
          { field: 'username', render: (row) => <Username row={row} /> },
          'name',
          'phone',
          'roleNames',
          'status',
          'lastLoginAt',
          'createdAt',
        ]}
        filters={[{ name: 'roleIds', options: api.roleOptions }, 'status', 'createdAt']}
        bulk={['enable', 'disable']}
        rowActions={actionsOf}
        hiddenActions={(row) => (isOwn(row) ? ['status', 'delete'] : row.builtin ? ['delete'] : [])}
        warnOf={async () => t('account.disableText')}
        // A new account has no password until one is made for it.
        onCreated={async (made, { username }) => {
          const { password } = await api.accountResetPwd(made)
          setShown({ username: String(username), password })
        }}
        detail={(row) => <Facts resource={account} row={row} facts={FACTS} />}
        form={(f) => (
          <>
            <f.Text name="username" autoFocus hint={t('account.usernameHint')} />
            <f.Text name="name" />
            <f.Refs name="roleIds" options={api.roleOptions} />
            <f.Masked name="phone" />
            <f.Masked name="email" />
            <f.Status name="status" />
            <f.Image name="avatar" />
            <f.Area name="remark" />
          </>
        )}
      />
      {shown && <PasswordDialog {...shown} onClose={() => setShown(null)} />}
    </>
  )
}

/** Username shows a lock while the account is locked after too many wrong passwords. */
function Username({ row: { username, lockedUntil } }: { row: Account }) {
  const { t } = useTranslation('config')
  if (!lockedUntil) return username
  const words = t('account.locked', { until: formatTime(lockedUntil) })
  return (
    <Tooltip title={words}>
      <span className={styles.username}>
        {username} <LockOutlined className={styles.lock} aria-label={words} />
      </span>
    </Tooltip>
  )
}
