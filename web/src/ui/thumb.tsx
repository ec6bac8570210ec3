import styles from './thumb.module.css'

/** Thumb is a small picture in a list; an empty address leaves an empty frame of the same size. */
export function Thumb({ src, alt, size = 32 }: { src: string; alt: string; size?: number }) {
  if (!src) return <span className={styles.empty} style={{ width: size, height: size }} />
  return <img className={styles.thumb} src={src} alt={alt} width={size} height={size} loading="lazy" />
}
