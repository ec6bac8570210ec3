import { Alert, DatePicker, Radio } from 'antd'
import dayjs from 'dayjs'
import type { Agreement } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { formatTime } from '../../ui/time-text'
import styles from './agreement.module.css'
import type { InForce } from './in-force'

/** How long ahead members should be told, and of which documents. */
const NOTICE_DAYS = 7
const ANNOUNCED: readonly Agreement['doc'][] = ['user', 'privacy']

export function isFuture(value: unknown): boolean {
  return typeof value === 'string' && dayjs(value).isAfter(dayjs())
}

interface PublishTimeProps {
  row: Agreement
  inForce: InForce | undefined
  /** These are the form's. Empty for at once, null for a time that is not chosen yet. */
  value?: string | null
  onChange?: (value: string | null) => void
}

/** PublishTime asks when a version takes effect, and says what that means. */
export function PublishTime({ row, inForce, value = '', onChange }: PublishTimeProps) {
  const { t } = useTranslation('agreement')
  const later = value !== ''
  const at = value ? dayjs(value) : null
  const begins = later ? at : dayjs()
  const isShort = ANNOUNCED.includes(row.doc) && begins?.isBefore(dayjs().add(NOTICE_DAYS, 'day'))
  const { current, next } = inForce ?? {}
  return (
    <div className={styles.publish}>
      <p>{t('agreement.publish.final')}</p>
      <Radio.Group
        aria-label={t('agreement.publish.when')}
        value={later}
        onChange={({ target }) => onChange?.(target.value ? null : '')}
        options={[
          { value: false, label: t('agreement.publish.now') },
          { value: true, label: t('agreement.publish.later') },
        ]}
      />
      {later && (
        <DatePicker
          showTime
          aria-label={t('agreement.publish.at')}
          className={styles.moment}
          disabledDate={(day) => day.isBefore(dayjs(), 'day')}
          value={at}
          onChange={(time) => onChange?.(time?.toISOString() ?? null)}
        />
      )}
      {current && <p className={styles.hint}>{t('agreement.publish.replaces', { no: current.no })}</p>}
      {isShort && <Alert type="warning" showIcon title={t('agreement.publish.shortNotice')} />}
      {!later && next?.effectiveAt && (
        <Alert
          type="warning"
          showIcon
          title={t('agreement.publish.waiting', { no: next.no, time: formatTime(next.effectiveAt) })}
        />
      )}
    </div>
  )
}
