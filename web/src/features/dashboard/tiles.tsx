import type { ReactNode } from 'react'
import styles from './tiles.module.css'

/** Tiles are figures side by side. */
export function Tiles({ children }: { children: ReactNode }): ReactNode {
  return <dl className={styles.tiles}>{children}</dl>
}

interface TileProps {
  label: string
  value: ReactNode
  /** Below the figure: what it is compared with. */
  note?: ReactNode
}

/** Tile is one figure with its name. */
export function Tile({ label, value, note }: TileProps): ReactNode {
  return (
    <div className={styles.tile}>
      <dt>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  )
}
