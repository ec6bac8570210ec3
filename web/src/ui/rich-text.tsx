import { useEffect, useRef } from 'react'
import { cleanFragment } from './clean-html'
import styles from './rich-text.module.css'

/** RichText shows formatted text as the app does. Where it came from does not matter: it is cleaned here. */
export function RichText({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.replaceChildren(cleanFragment(html)), [html])
  return <div ref={box} className={styles.text} />
}
