import { Alert, DatePicker, Radio } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import type { Agreement } from '../../api/generated'
import { confirm } from '../../ui/confirm'
import { formatTime } from '../../ui/time-text'
import styles from './agreement.module.css'
import { nameOf, type Texts } from './agreement-handling'
import type { InForce } from './in-force'

interface Chosen {
  /** Absent for at once. */
  effectiveAt?: string
}

/** How long ahead members should be told, and of which documents. */
const NOTICE_DAYS = 7
const ANNOUNCED: readonly Agreement['doc'][] = ['user', 'privacy']

/** askPublish asks when a version takes effect. Null means not at all. */
export async function askPublish(
  t: Texts,
  row: Agreement,
  inForce: InForce | undefined,
): Promise<Chosen | null> {
  let at: Dayjs | 'now' | null = 'now'
  const agreed = await confirm({
    title: t('agreement.publish.title', { name: nameOf(row) }),
    ok: t('agreement.publish.ok'),
    text: (
      <PublishInput
        t={t}
        row={row}
        inForce={inForce}
        onChange={(chosen) => {
          at = chosen
        }}
      />
    ),
    ready: () => at === 'now' || (dayjs.isDayjs(at) && at.isAfter(dayjs())),
  })
  if (!agreed) return null
  return dayjs.isDayjs(at) ? { effectiveAt: (at as Dayjs).toISOString() } : {}
}

interface PublishInputProps {
  t: Texts
  row: Agreement
  inForce: InForce | undefined
  onChange: (chosen: Dayjs | 'now' | null) => void
}

function PublishInput({ t, row, inForce, onChange }: PublishInputProps) {
  const [later, setLater] = useState(false)
  const [at, setAt] = useState<Dayjs | null>(null)
  const begins = later ? at : dayjs()
  const wrong = later && at !== null && !at.isAfter(dayjs())
  const short = ANNOUNCED.includes(row.doc) && begins?.isBefore(dayjs().add(NOTICE_DAYS, 'day'))
  const { current, next } = inForce ?? {}
  return (
    <div className={styles.publish}>
      <p>{t('agreement.publish.final')}</p>
      <Radio.Group
        aria-label={t('agreement.publish.when')}
        value={later}
        onChange={({ target }) => {
          setLater(target.value)
          onChange(target.value ? at : 'now')
        }}
        options={[
          { value: false, label: t('agreement.publish.now') },
          { value: true, label: t('agreement.publish.later') },
        ]}
      />
      {later && (
        <>
          <DatePicker
            showTime
            aria-label={t('agreement.publish.at')}
            className={styles.moment}
            status={wrong ? 'error' : undefined}
            disabledDate={(day) => day.isBefore(dayjs(), 'day')}
            value={at}
            onChange={(moment) => {
              setAt(moment)
              onChange(moment)
            }}
          />
          {wrong && <Alert type="error" showIcon title={t('agreement.publish.atRequired')} />}
        </>
      )}
      {current && <p className={styles.hint}>{t('agreement.publish.replaces', { no: current.no })}</p>}
      {short && <Alert type="warning" showIcon title={t('agreement.publish.shortNotice')} />}
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
