import type { EntryLinkKind } from '../api/generated'
import { useTranslation } from '../locales/texts'
import { RecordLink } from '../resource/detail/record-link'
import styles from './link-target.module.css'

interface LinkTargetProps {
  kind: EntryLinkKind
  value: string
  /** What the place is called; empty where it is a record that is gone. */
  label: string
  broken: boolean
  /** Whether it leads to the record's own screen. */
  leads?: boolean
}

/** LinkTarget names where a link leads to, in red where that is gone or not offered. */
export function LinkTarget({ kind, value, label, broken, leads = false }: LinkTargetProps) {
  const { t } = useTranslation(['kit', 'enums'])
  const words = t(`enums:EntryLinkKind.${kind}`)
  if (kind === 'none' || kind === 'page') return <span className={styles.none}>{words}</span>
  const name = label || t('link.gone', { value })
  return (
    <span className={styles.target}>
      <small className={styles.kind}>{words}</small>
      <span className={broken ? styles.broken : styles.name} title={name}>
        {leads && label ? <RecordLink {...recordOf(kind, value)}>{name}</RecordLink> : name}
      </span>
    </span>
  )
}

/** recordOf is the record that a link leads to: its value is the id, with the name of the resource in front where a kind has several. */
function recordOf(kind: EntryLinkKind, value: string): { to: string; id: number } {
  const [name, id] = value.includes(':') ? value.split(':') : [kind, value]
  return { to: name ?? kind, id: Number(id) }
}
