import type { ReactNode } from 'react'
import styles from './avatar.module.css'

interface AvatarProps {
  name: string
  /** Empty where there is no picture; the first letter of the name stands for it. */
  src: string
  size: number
  square?: true
}

/** Avatar is a person's picture; the name stands beside it, so it has no words of its own. */
export function Avatar({ name, src, size, square }: AvatarProps): ReactNode {
  const props = { className: styles.avatar, style: { width: size, height: size, fontSize: size / 2 } }
  if (src) return <img {...props} src={src} alt="" data-square={square} />
  // The letter is drawn by the stylesheet: as text it would be part of what a button around it shows.
  return <span {...props} data-square={square} data-letter={[...name][0]} aria-hidden="true" />
}
