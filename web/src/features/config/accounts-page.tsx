import LockOutlined from '@ant-design/icons/LockOutlined'
import { Tooltip } from 'antd'
import { useState } from 'react'
import { useStore } from 'zustand'
import { type Account, api } from '../../api/generated'
import { account } from '../../api/resources/config'
import { session } from '../../api/session'
import { useTranslation } from '../../locales/texts'
import { action, type RowEntry } from '../../resource/action/action'
import { Facts } from '../../resource/detail/facts'
import { ResourcePage } from '../../resource/page/resource-page'
import { formatTime } from '../../ui/time-text'
import styles from './accounts-page.module.css'
import { SecretDialog } from './secret-dialog'

const { minLength, maxLength } = account.fields.username

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
  'failedCount',
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
  const isOwn = ({ id }: Account) => id === user?.id
  const isOther = (row: Account) => !isOwn(row)

  const actions: RowEntry<Account>[] = [
    action({
      key: 'reset',
      label: t('account.reset'),
      when: isOther,
      call: api.accountResetPwd,
      ask: ({ row }) => ({
        title: t('account.resetTitle', { name: row.username }),
        text: t('account.resetText'),
      }),
      done: ({ row }) => t('account.resetDone', { name: row.username }),
      onDone: ({ password }, { row }) => setShown({ username: row.username, password }),
    }),
    action({
      key: 'unlock',
      label: t('account.unlock'),
      when: (row) => isOther(row) && row.lockedUntil !== null,
      call: api.accountUnlock,
      done: ({ row }) => t('account.unlockDone', { name: row.username }),
    }),
    action({
      key: 'kick',
      label: t('account.kick'),
      when: isOther,
      call: api.accountKick,
      ask: ({ row }) => ({
        title: t('account.kickTitle', { name: row.username }),
        text: t('account.kickText'),
      }),
      done: ({ row }) => t('account.kickDone', { name: row.username }),
    }),
  ]
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
        actions={actions}
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
            <f.Text
              name="username"
              autoFocus
              hint={t('account.usernameHint', { min: minLength, max: maxLength })}
            />
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
      {shown && (
        <SecretDialog
          title={t('account.passwordOf', { name: shown.username })}
          text={t('account.onceText')}
          secret={shown.password}
          onClose={() => setShown(null)}
        />
      )}
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
