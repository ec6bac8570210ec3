import type { ReactNode } from 'react'
import { useTranslation } from '../../locales/texts'
import { ASCENDING, DESCENDING } from '../../ui/glyphs'
import styles from './change.module.css'
import { useFigureText } from './figure-text'

interface ChangeProps {
  /** How much more there is than before; less where it is negative. */
  by: number
  /** With its sign. */
  text: string
  /** What one hopes for; without it a change is neither good nor bad. */
  good?: 'more' | 'less'
}

/** Change says how a figure has moved: by a sign, an arrow, a colour and, to those who listen, a word. */
export function Change({ by, text, good }: ChangeProps): ReactNode {
  const { t } = useTranslation('dashboard')
  if (by === 0) return <span>{t('change.same')}</span>
  const better = good && by > 0 === (good === 'more')
  return (
    <span className={styles.change} data-better={better}>
      {by > 0 ? ASCENDING : DESCENDING}
      {text}
      {better !== undefined && (
        <span className={styles.unseen}>{t(better ? 'change.better' : 'change.worse')}</span>
      )}
    </span>
  )
}

/** Growth is by how much of itself a figure has grown; of nothing it cannot be told. */
export function Growth({ now, before }: { now: number; before: number }): ReactNode {
  const text = useFigureText()
  if (before === 0) return null
  const by = (now - before) / before
  return <Change by={by} text={text.signedPercent(by)} good="more" />
}
