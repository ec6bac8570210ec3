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
  const look = { className: styles.avatar, style: { width: size, height: size, fontSize: size / 2 } }
  if (src) return <img {...look} src={src} alt="" data-square={square} />
  return (
    <span {...look} data-square={square} aria-hidden="true">
      {[...name][0]}
    </span>
  )
}
