import type { ReactNode } from 'react'
import { useTranslation } from '../locales/texts'

/** Boot is the sign of life while the console itself is on its way; its look is that of the page before any script. */
export function Boot(): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="boot" role="status" aria-label={t('loading')}>
      <span className="boot-mark" />
    </div>
  )
}
