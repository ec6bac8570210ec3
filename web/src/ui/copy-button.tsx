import type { ReactNode } from 'react'
import { useTranslation } from '../locales/texts'
import styles from './copy-button.module.css'
import { copyText } from './copy-text'
import { COPY } from './glyphs'
import { toast } from './toast'

/** CopyButton puts a text on the clipboard. */
export function CopyButton({ text }: { text: string }): ReactNode {
  const { t } = useTranslation('kit')
  const copy = async () => {
    if (await copyText(text)) toast.success(t('copy.done', { text }))
    else toast.error(t('copy.failed'))
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
