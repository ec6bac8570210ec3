import { type ReactNode, useEffect } from 'react'
import { useTranslation } from '../locales/texts'

/** AuthRedirect hands the answer of an outside sign-in to the window that opened this one. */
export function AuthRedirect(): ReactNode {
  const { t } = useTranslation()
  useEffect(() => {
    localStorage.setItem('x-admin-oauth-code', location.search.slice(1))
    window.close()
  }, [])
  // Browsers refuse to close a window that no script has opened.
  return <p className="boot">{t('page.mayClose')}</p>
}
