import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './copy-button.module.css'
import { COPY } from './glyphs'
import { toast } from './toast'

/** CopyButton puts a text on the clipboard. Browsers refuse that on plain http. */
export function CopyButton({ text }: { text: string }): ReactNode {
  const { t } = useTranslation('kit')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('copy.done', { text }))
    } catch {
      toast.error(t('copy.failed'))
    }
  }
  return (
    <button
      className={styles.copy}
      type="button"
      title={t('copy.label')}
      aria-label={t('copy.of', { text })}
      onClick={() => void copy()}
    >
      {COPY}
    </button>
  )
}
