import type { ReactNode } from 'react'
import { useTranslation } from '../../locales/texts'
import styles from './palette.module.css'
import { isApple } from './search-state'

/** PaletteKeys reminds of the keys. Whoever cannot see them hears what the combobox says of itself. */
export function PaletteKeys(): ReactNode {
  const { t } = useTranslation('palette')
  const keys = [
    ['↑ ↓', t('keys.move')],
    ['Enter', t('keys.open')],
    [isApple ? '⌘ Enter' : 'Ctrl Enter', t('keys.apart')],
    ['Esc', t('keys.close')],
  ]
  return (
    <div className={styles.keys} aria-hidden>
      {keys.map(([key, words]) => (
        <span key={key}>
          <kbd>{key}</kbd> {words}
        </span>
      ))}
    </div>
  )
}
