import { useEffect } from 'react'
import { useTranslation } from '../locales/texts'
import type { TitledPath } from './screen'

/** usePageTitle names the browser tab after the page, or after what the page shows, in the interface language. */
export function usePageTitle(path: TitledPath, name?: string): void {
  const { t } = useTranslation(['app', 'menu'])
  const title = `${name ?? t(`menu:${path}`)} - ${t('product')}`
  useEffect(() => {
    document.title = title
  }, [title])
}
