import type { ReactNode } from 'react'
import styles from './quotation.module.css'

/** Excerpt is the beginning of what somebody wrote, with what belongs to it below; the whole is its title. */
export function Excerpt({
  text,
  above,
  children,
}: {
  text: string
  above?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={styles.excerpt}>
      {above}
      <div className={styles.words} title={text}>
        {text}
      </div>
      {children}
    </div>
  )
}

/** Quote is what somebody wrote, beside what is to be done about it. */
export function Quote({ children }: { children: string }) {
  return <blockquote className={styles.quote}>{children}</blockquote>
}

/** FullText is all that somebody wrote, in their own lines. */
export function FullText({ children }: { children: string }) {
  return <span className={styles.whole}>{children}</span>
}
