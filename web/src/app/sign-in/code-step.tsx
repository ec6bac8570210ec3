import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/client'
import { fault } from '../../api/fault'
import { isAppCode, signInCode } from '../../api/sign-in-code'
import { useTranslation } from '../../locales/texts'
import { signInWithCode } from '../account'
import { Field } from './field'
import { Notice, SecondaryButton, SubmitButton } from './form-parts'
import { PlainPage } from './plain-page'

interface Props {
  /** What the right password has earned; it lasts a few minutes and a few tries. */
  ticket: string
  /** Begins again with the password; the reason is what the server said when it was not the person's own wish. */
  onBack: (reason: string) => void
}

/** CodeStep asks for what only the person's own phone shows, or for one of the codes kept for the day it is lost. */
export function CodeStep({ ticket, onBack }: Props): ReactNode {
  const { t } = useTranslation()
  const [recovery, setRecovery] = useState(false)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const complain = (text: string) => {
    setProblem(text)
    input.current?.focus()
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const code = signInCode(typed)
    if (!code || isAppCode(code) === recovery)
      return complain(t(recovery ? 'signIn.secondStep.needRecovery' : 'signIn.secondStep.needCode'))
    setProblem('')
    setRefusal('')
    setBusy(true)
    try {
      await signInWithCode(ticket, code)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === fault.badCredentials) return onBack(error.message)
      setBusy(false)
      if (error.code !== fault.invalid) return setRefusal(error.message)
      setTyped('')
      complain(codeProblem(error))
    }
  }

  const change = () => {
    setRecovery(!recovery)
    setTyped('')
    complain('')
  }

  return (
    <PlainPage
      title={t('signIn.secondStep.title')}
      lead={t(recovery ? 'signIn.secondStep.recoveryLead' : 'signIn.secondStep.lead')}
    >
      {refusal && <Notice kind="error">{refusal}</Notice>}
      <form onSubmit={submit} noValidate>
        <Field
          // Another kind of code is another input: browsers decide by its first look what to offer.
          key={String(recovery)}
          ref={input}
          label={t(recovery ? 'signIn.secondStep.recoveryLabel' : 'signIn.secondStep.label')}
          hint={recovery ? t('signIn.secondStep.recoveryHint') : undefined}
          name={recovery ? 'recovery-code' : 'code'}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          inputMode={recovery ? 'text' : 'numeric'}
          autoFocus
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={problem}
        />
        <SubmitButton label={t('signIn.submit')} busyLabel={t('signIn.submitting')} busy={busy} />
        <SecondaryButton
          label={t(recovery ? 'signIn.secondStep.useApp' : 'signIn.secondStep.useRecovery')}
          onClick={change}
        />
        <SecondaryButton label={t('signIn.secondStep.back')} onClick={() => onBack('')} />
      </form>
    </PlainPage>
  )
}

function codeProblem({ data, message }: ApiError): string {
  const fields: Record<string, string> =
    typeof data === 'object' && data !== null && 'fields' in data ? Object(data.fields) : {}
  return fields.code ?? message
}
