import { Tag } from 'antd'
import type { Certification as Row } from '../../api/generated'
import { Certification } from '../../api/resources/certification'
import { useTranslation } from '../../locales/texts'
import { useLabels } from '../../resource/labels'
import { TimeText } from '../../ui/time-text'
import styles from './certification.module.css'

/** Warnings are what whoever decides should know first. */
export function Warnings({ warnings }: { warnings: Row['warnings'] }) {
  const labels = useLabels(Certification)
  if (warnings.length === 0) return <span>–</span>
  return (
    <span className={styles.warnings}>
      {warnings.map((warning) => (
        <Tag key={warning} color="error">
          {labels.value('Warning', warning)}
        </Tag>
      ))}
    </span>
  )
}

const HOUR = 3_600_000
/** Nobody should wait longer. */
const LONG = 24

/** Waiting says when a document was handed in and, while nobody has decided, how long ago that was. */
export function Waiting({ row: { createdAt, status } }: { row: Row }) {
  const { t } = useTranslation('certification')
  const hours = Math.floor((Date.now() - Date.parse(createdAt)) / HOUR)
  return (
    <>
      <TimeText value={createdAt} />
      {status === 'pending' && hours > 0 && (
        <span className={hours >= LONG ? styles.overdue : styles.second}>
          {t('Certification.waiting', { count: hours })}
        </span>
      )}
    </>
  )
}
