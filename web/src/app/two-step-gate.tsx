import { type ReactNode, useEffect, useState } from 'react'
import { type SignedInAccount, session } from '../api/session'
import { TwoStepSetup } from '../features/profile/two-step-setup'
import { useTranslation } from '../locales/texts'
import { signOut } from './account'
import { PlainPage } from './sign-in/plain-page'

interface Props {
  user: SignedInAccount
  children: ReactNode
}

/**
 * TwoStepGate stands before the console until the second step of signing in is set up, where nobody works without it. It stays
 * until the recovery codes have been read: the account is safe before that.
 */
export function TwoStepGate({ user, children }: Props): ReactNode {
  const { t } = useTranslation()
  const due = user.totpRequired && !user.totpOn
  const [open, setOpen] = useState(due)
  useEffect(() => {
    if (due) setOpen(true)
  }, [due])
  if (!due && !open) return children
  const leave = () => (session.getState().user?.totpOn ? setOpen(false) : void signOut())
  return (
    <PlainPage title={t('twoStep.title')} lead={t('twoStep.lead')}>
      <TwoStepSetup username={user.username} giveUp={t('layout.signOut')} onDone={leave} />
    </PlainPage>
  )
}
