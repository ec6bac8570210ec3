import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { ApiError } from '../../api/client'
import { adminLogin } from '../../api/inputs/profile'
import { dropNotice, session } from '../../api/session'
import { useTranslation } from '../../locales/texts'
import { signIn } from '../account'
import { afterSignIn, pathnameOf } from '../guards'
import { prefetchConsole } from '../prefetch'
import { CodeStep } from './code-step'
import { Field, PasswordField } from './field'
import { Notice, SubmitButton } from './form-parts'
import { PlainPage } from './plain-page'
import { asClock, useCountdown } from './use-countdown'

type Missing = 'username' | 'password' | null

/** SignInPage lets staff in. While they type, the console is fetched in the background. */
export function SignInPage(): ReactNode {
  const { t } = useTranslation()
  const notice = useStore(session, (state) => state.notice)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<Missing>(null)
  const [refusal, setRefusal] = useState('')
  const [lockedUntil, setLockedUntil] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [ticket, setTicket] = useState<string | null>(null)
  const lockedFor = useCountdown(lockedUntil)
  const usernameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const prefetched = useRef(false)

  const title = `${t('signIn.submit')} - ${t('product')}`
  useEffect(() => {
    document.title = title
  }, [title])

  const prefetchOnce = () => {
    if (prefetched.current) return
    prefetched.current = true
    prefetchConsole(pathnameOf(afterSignIn(location.search)))
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const lacks: Missing = username.trim() === '' ? 'username' : password === '' ? 'password' : null
    setMissing(lacks)
    if (lacks) return (lacks === 'username' ? usernameInput : passwordInput).current?.focus()
    dropNotice()
    setRefusal('')
    setLockedUntil(null)
    setBusy(true)
    try {
      const secondStep = await signIn(username, password)
      if (!secondStep) return
      setTicket(secondStep)
      setPassword('')
      setBusy(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const wait = retryAfter(error)
      setRefusal(error.message)
      setLockedUntil(wait > 0 ? Date.now() + wait * 1000 : null)
      setPassword('')
      setBusy(false)
      passwordInput.current?.focus()
    }
  }

  if (ticket) {
    const back = (reason: string) => {
      setTicket(null)
      setRefusal(reason)
    }
    return <CodeStep ticket={ticket} onBack={back} />
  }
  return (
    <PlainPage title={t('signIn.welcome')} lead={t('signIn.lead')}>
      {notice && <Notice kind="info">{notice}</Notice>}
      {refusal && lockedUntil === null && <Notice kind="error">{refusal}</Notice>}
      {lockedFor > 0 && (
        <Notice kind="error">
          {refusal} <span role="timer">{t('signIn.locked', { time: asClock(lockedFor) })}</span>
        </Notice>
      )}
      {lockedUntil !== null && lockedFor === 0 && <Notice kind="info">{t('signIn.unlocked')}</Notice>}
      <form onSubmit={submit} onInput={prefetchOnce} noValidate>
        <Field
          ref={usernameInput}
          label={t('signIn.username')}
          name="username"
          autoComplete="username"
          autoFocus={username === ''}
          maxLength={adminLogin.username.maxLength}
          value={username}
          onChange={({ target }) => setUsername(target.value)}
          error={missing === 'username' ? t('signIn.needUsername') : undefined}
        />
        <PasswordField
          ref={passwordInput}
          label={t('signIn.password')}
          name="password"
          autoComplete="current-password"
          // Back from the second step, only this one is to be typed again.
          autoFocus={username !== ''}
          maxLength={adminLogin.password.maxLength}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={missing === 'password' ? t('signIn.needPassword') : undefined}
        />
        <SubmitButton
          label={t('signIn.submit')}
          busyLabel={t('signIn.submitting')}
          busy={busy}
          disabled={lockedFor > 0}
        />
      </form>
    </PlainPage>
  )
}

/** The seconds that the server asks to wait, after too many wrong passwords or too many requests. */
function retryAfter({ data }: ApiError): number {
  if (typeof data !== 'object' || data === null || !('retryAfterSec' in data)) return 0
  return typeof data.retryAfterSec === 'number' ? data.retryAfterSec : 0
}
