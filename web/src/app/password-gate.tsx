import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { ApiError } from '../api/client'
import { limits } from '../api/limits'
import { useTranslation } from '../locales/texts'
import { changePassword, signOut } from './account'
import { PasswordField } from './sign-in/field'
import { Notice, SecondaryButton, SubmitButton } from './sign-in/form-parts'
import { PlainPage } from './sign-in/plain-page'

interface Errors {
  oldPassword?: string
  newPassword?: string
  repeat?: string
  form?: string
}

/** PasswordGate stands before the console until a password that somebody else knows has been replaced. */
export function PasswordGate({ username }: { username: string }): ReactNode {
  const { t } = useTranslation()
  const [oldPassword, setOldPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)

  const title = `${t('password.title')} - ${t('product')}`
  useEffect(() => {
    document.title = title
  }, [title])

  const check = (): Errors => {
    const found: Errors = {}
    const length = [...newPassword].length
    if (oldPassword === '') found.oldPassword = t('password.needOld')
    const { min, max } = limits.password
    if (length < min || length > max) found.newPassword = t('password.badLength', { min, max })
    else if (newPassword.toLowerCase().includes(username.toLowerCase())) {
      found.newPassword = t('password.hasUsername')
    }
    if (newPassword !== repeat) found.repeat = t('password.differs')
    return found
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const found = check()
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await changePassword({ oldPassword, newPassword })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors(serverErrors(error))
      setBusy(false)
    }
  }

  return (
    <PlainPage title={t('password.title')} lead={t('password.lead')}>
      {errors.form && <Notice kind="error">{errors.form}</Notice>}
      <form onSubmit={submit} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={username} />
        <PasswordField
          label={t('password.old')}
          autoComplete="current-password"
          autoFocus
          value={oldPassword}
          onChange={({ target }) => setOldPassword(target.value)}
          error={errors.oldPassword}
        />
        <PasswordField
          label={t('password.new')}
          hint={t('password.rule', limits.password)}
          autoComplete="new-password"
          value={newPassword}
          onChange={({ target }) => setNewPassword(target.value)}
          error={errors.newPassword}
        />
        <PasswordField
          label={t('password.repeat')}
          autoComplete="new-password"
          value={repeat}
          onChange={({ target }) => setRepeat(target.value)}
          error={errors.repeat}
        />
        <SubmitButton label={t('password.submit')} busyLabel={t('password.submitting')} busy={busy} />
        <SecondaryButton label={t('layout.signOut')} onClick={() => void signOut()} />
      </form>
    </PlainPage>
  )
}

function serverErrors({ data, message }: ApiError): Errors {
  const fields: Record<string, string> =
    typeof data === 'object' && data !== null && 'fields' in data ? Object(data.fields) : {}
  const { oldPassword, newPassword } = fields
  return oldPassword || newPassword ? { oldPassword, newPassword } : { form: message }
}
