import { Button, Input, Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type AdminTotpBeginOut, api } from '../../api/generated'
import { refreshUser } from '../../api/refresh-user'
import { isAppCode, signInCode } from '../../api/sign-in-code'
import { useTranslation } from '../../locales/texts'
import { HANDLED_BY_FORM, SmallField, SmallForm } from '../../resource/form/small-form'
import { toast } from '../../ui/toast'
import { RecoveryCodes } from './recovery-codes'
import styles from './two-step-tab.module.css'
import { useCopy } from './use-copy'

const QrCode = lazy(() => import('./qr-code').then(({ QrCode }) => ({ default: QrCode })))

const NO_PASSWORD = { password: '' }
const NO_CODE = { code: '' }

interface Props {
  username: string
  /** What the way out is called where it is more than a step back. */
  giveUp?: string
  onDone: () => void
}

/** TwoStepSetup leads from the password over the phone's first code to the recovery codes. */
export function TwoStepSetup({ username, giveUp, onDone }: Props): ReactNode {
  const { t } = useTranslation(['profile', 'kit'])
  const [secret, setSecret] = useState<AdminTotpBeginOut | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const copy = useCopy()
  const cancel = <Button onClick={onDone}>{giveUp ?? t('kit:cancel')}</Button>

  const begin = async ({ password }: typeof NO_PASSWORD) => {
    setSecret(await api.adminTotpBegin({ password }, { handles: HANDLED_BY_FORM }))
  }
  const prove = async ({ code }: typeof NO_CODE) => {
    const answer = await api.adminTotpConfirm({ code: signInCode(code) }, { handles: HANDLED_BY_FORM })
    setCodes(answer?.recoveryCodes ?? [])
    await refreshUser()
    toast.success(t('twoStep.switchedOn'))
  }

  if (codes) return <RecoveryCodes codes={codes} username={username} onDone={onDone} />
  if (!secret) {
    return (
      <SmallForm
        key="password"
        initial={NO_PASSWORD}
        submit={t('twoStep.next')}
        buttons={cancel}
        onSubmit={begin}
      >
        {() => (
          <SmallField
            name="password"
            label={t('account.fields.password')}
            hint={t('twoStep.whyPassword')}
            required
          >
            <Input.Password autoComplete="current-password" autoFocus />
          </SmallField>
        )}
      </SmallForm>
    )
  }
  return (
    <>
      <h3 className={styles.step}>{t('twoStep.scan')}</h3>
      <Suspense fallback={<Skeleton.Node active className={styles.picture} />}>
        <QrCode value={secret.uri} label={t('twoStep.picture')} />
      </Suspense>
      <p className={styles.lead}>{t('twoStep.byHand')}</p>
      <div className={styles.secret}>
        <code>{secret.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        <Button size="small" onClick={() => copy(secret.secret)}>
          {t('copy')}
        </Button>
      </div>
      <h3 className={styles.step}>{t('twoStep.prove')}</h3>
      <SmallForm key="code" initial={NO_CODE} submit={t('twoStep.confirm')} buttons={cancel} onSubmit={prove}>
        {() => (
          <SmallField
            name="code"
            label={t('account.fields.code')}
            required
            check={(value) => (isAppCode(signInCode(value)) ? undefined : t('twoStep.sixDigits'))}
          >
            <Input autoComplete="one-time-code" inputMode="numeric" />
          </SmallField>
        )}
      </SmallForm>
    </>
  )
}
