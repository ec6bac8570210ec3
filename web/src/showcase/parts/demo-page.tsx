import type { ReactNode } from 'react'
import type { TitledPath } from '../../app/screen'
import { useTranslation } from '../../locales/texts'
import styles from './demo-page.module.css'

interface DemoPageProps {
  /** Its address, by which the menu names it too. */
  path: TitledPath
  /** What there is to see, and what it is made of. */
  hint: ReactNode
  children: ReactNode
}

/** DemoPage is the look of a page that shows one building block: its name, a word about it, and the block itself. */
export function DemoPage({ path, hint, children }: DemoPageProps): ReactNode {
  const { t } = useTranslation('menu')
  return (
    <article className={styles.page}>
      <h1 className={styles.title}>{t(path)}</h1>
      <p className={styles.hint}>{hint}</p>
      {children}
    </article>
  )
}
