import { Alert, Input } from 'antd'
import type { ReactNode } from 'react'
import { api } from '../../api/generated'
import { limits } from '../../api/limits'
import { refreshUser } from '../../api/refresh-user'
import { renewSession } from '../../api/session'
import { useTranslation } from '../../locales/texts'
import { HANDLED_BY_FORM, SmallField, SmallForm } from '../../resource/form/small-form'
import { toast } from '../../ui/toast'
import styles from './password-tab.module.css'
import { strengthOf } from './strength'

const EMPTY = { oldPassword: '', newPassword: '', repeat: '' }

/** PasswordTab replaces the password; whoever else is signed in with the old one is signed out. */
export function PasswordTab({ username }: { username: string }): ReactNode {
  const { t } = useTranslation(['profile', 'app'])

  const change = async ({ oldPassword, newPassword }: typeof EMPTY) => {
    const answer = await api.adminPasswordChange({ oldPassword, newPassword }, { handles: HANDLED_BY_FORM })
    if (answer) renewSession(answer.token)
    // The account has a new version now.
    await refreshUser()
    toast.success(t('password.changed'))
  }

  const problemOf = (typed: string, old: string) => {
    const length = [...typed].length
    if (length < limits.password.min || length > limits.password.max)
      return t('app:password.badLength', limits.password)
    if (typed.toLowerCase().includes(username.toLowerCase())) return t('app:password.hasUsername')
    return typed === old ? t('password.same') : undefined
  }

  return (
    <>
      <Alert className={styles.notice} type="info" showIcon title={t('password.othersEnd')} />
      <SmallForm initial={EMPTY} submit={t('password.submit')} guarded onSubmit={change}>
        {({ newPassword }) => (
          <>
            <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
            <SmallField name="oldPassword" label={t('account.fields.oldPassword')} required>
              <Input.Password autoComplete="current-password" />
            </SmallField>
            <SmallField
              name="newPassword"
              label={t('account.fields.newPassword')}
              required
              hint={<Advice password={newPassword} />}
              check={(value, all) => problemOf(value, all.oldPassword ?? '')}
            >
              <Input.Password autoComplete="new-password" />
            </SmallField>
            <SmallField
              name="repeat"
              label={t('app:password.repeat')}
              required
              check={(value, all) => (value === all.newPassword ? undefined : t('app:password.differs'))}
            >
              <Input.Password autoComplete="new-password" />
            </SmallField>
          </>
        )}
      </SmallForm>
    </>
  )
}

function Advice({ password }: { password: string }): ReactNode {
  const { t } = useTranslation('profile')
  const strength = password ? strengthOf(password) : null
  return (
    <span className={styles.advice}>
      {strength && (
        <span className={styles.strength} data-strength={strength} role="status">
          <span className={styles.bars} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {t(`password.strength.${strength}`)}
        </span>
      )}
      <span>{t('password.rules', limits.password)}</span>
    </span>
  )
}
