import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/generated'
import { refreshUser } from '../../api/refresh-user'
import type { SignedInAccount } from '../../api/session'
import { signInCode } from '../../api/sign-in-code'
import { useTranslation } from '../../locales/texts'
import { HANDLED_BY_FORM, SmallField, SmallForm } from '../../resource/form/small-form'
import { StatusTag } from '../../ui/status-tag'
import { toast } from '../../ui/toast'
import { TwoStepSetup } from './two-step-setup'
import styles from './two-step-tab.module.css'

const EMPTY = { password: '', code: '' }

/** TwoStepTab switches on and off that signing in takes a code of the phone beside the password. */
export function TwoStepTab({ user }: { user: SignedInAccount }): ReactNode {
  const { t } = useTranslation('profile')
  const [working, setWorking] = useState(false)
  const { totpOn, totpRequired } = user
  return (
    <div className={styles.tab}>
      <div className={styles.state}>
        <strong>{t('twoStep.title')}</strong>
        <StatusTag tone={totpOn ? 'good' : 'off'}>{t(totpOn ? 'twoStep.on' : 'twoStep.off')}</StatusTag>
      </div>
      <p className={styles.lead}>{t(totpOn ? 'twoStep.leadOn' : 'twoStep.leadOff')}</p>
      {working && <Work user={user} onDone={() => setWorking(false)} />}
      {!working && !(totpOn && totpRequired) && (
        <Button type={totpOn ? 'default' : 'primary'} danger={totpOn} onClick={() => setWorking(true)}>
          {t(totpOn ? 'twoStep.switchOff' : 'twoStep.switchOn')}
        </Button>
      )}
    </div>
  )
}

/** Whether this switches on or off is decided when it begins: the account changes before the last step is read. */
function Work({ user, onDone }: { user: SignedInAccount; onDone: () => void }): ReactNode {
  const [switchesOff] = useState(user.totpOn)
  return switchesOff ? (
    <SwitchOff onDone={onDone} />
  ) : (
    <TwoStepSetup username={user.username} onDone={onDone} />
  )
}

function SwitchOff({ onDone }: { onDone: () => void }): ReactNode {
  const { t } = useTranslation(['profile', 'kit'])
  const switchOff = async ({ password, code }: typeof EMPTY) => {
    await api.adminTotpDisable({ password, code: signInCode(code) }, { handles: HANDLED_BY_FORM })
    await refreshUser()
    toast.success(t('twoStep.switchedOff'))
    onDone()
  }
  return (
    <SmallForm
      initial={EMPTY}
      submit={t('twoStep.switchOff')}
      buttons={<Button onClick={onDone}>{t('kit:cancel')}</Button>}
      onSubmit={switchOff}
    >
      {() => (
        <>
          <SmallField name="password" label={t('account.fields.password')} required>
            <Input.Password autoComplete="current-password" />
          </SmallField>
          <SmallField
            name="code"
            label={t('account.fields.code')}
            hint={t('twoStep.codeOrRecovery')}
            required
            check={(value) => (signInCode(value) ? undefined : t('twoStep.badCode'))}
          >
            <Input autoComplete="one-time-code" />
          </SmallField>
        </>
      )}
    </SmallForm>
  )
}
