import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { progress } from '../progress'
import styles from './progress-bar.module.css'

const FADE_MS = 300

/** ProgressBar runs along the top edge while a page is being fetched. */
export function ProgressBar(): ReactNode {
  const running = useStore(progress, (state) => state.running > 0)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (running) {
      setShown(true)
      return
    }
    const timer = setTimeout(() => setShown(false), FADE_MS)
    return () => clearTimeout(timer)
  }, [running])
  // The place of the page itself says that it is loading; this is for the eye.
  return (running || shown) && <div className={styles.bar} data-running={running} aria-hidden="true" />
}
