import styles from './fact-sheet.module.css'

interface FactSheetProps {
  title: string
  /** What is known, each under its label; what is empty is left out. */
  lines: readonly (readonly [label: string, text: string])[]
  /** What there is room for, to be written by hand. */
  room?: string
}

/** FactSheet is an order on paper as a list of facts. */
export function FactSheet({ title, lines, room }: FactSheetProps) {
  return (
    <article className={styles.sheet}>
      <h1>{title}</h1>
      <dl className={styles.lines}>
        {lines
          .filter(([, text]) => text.trim() !== '')
          .map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
      {room && <p className={styles.room}>{room}</p>}
    </article>
  )
}
