import { type ReactNode, useEffect, useRef } from 'react'
import styles from './step-frame.module.css'

interface StepFrameProps {
  title: string
  /** What can be done, the way on last. */
  buttons?: ReactNode
  children: ReactNode
}

/** StepFrame is one step of an import: what is to be done, and below it what leads on. The keyboard comes to its title first. */
export function StepFrame({ title, buttons, children }: StepFrameProps) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <section className={styles.step} aria-label={title}>
      <div className={styles.content}>
        <h2 ref={head} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
      {buttons && <div className={styles.buttons}>{buttons}</div>}
    </section>
  )
}
