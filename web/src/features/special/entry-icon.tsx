import styles from './more.module.css'

/** EntryIcon is the icon of an entry with its badge at the corner. */
export function EntryIcon({ icon, badge, size }: { icon: string; badge: string; size: number }) {
  return (
    <span className={styles.icon}>
      <img src={icon} alt="" width={size} height={size} loading="lazy" />
      {badge && <small className={styles.badge}>{badge}</small>}
    </span>
  )
}
