import { useQuery } from '@tanstack/react-query'
import { Alert, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { api } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { HANDLED_BY_LIST } from '../../resource/list/use-list'
import { numberFormat } from '../../ui/number-text'

const EIGHT_HOURS = 8 * 60 * 60 * 1000

/** businessDay is today where the business is, whatever zone the browser is in. */
function businessDay(): string {
  return new Date(Date.now() + EIGHT_HOURS).toISOString().slice(0, 10)
}

/** VerifyBanner says whether a day of the log is as it was written: today, or another day that somebody doubts. */
export function VerifyBanner() {
  const { t, i18n } = useTranslation(['log', 'enums'])
  const [day, setDay] = useState(businessDay)
  const check = useQuery({
    queryKey: ['log', 'verify', day],
    queryFn: ({ signal }) => api.logVerify({ day }, { signal, handles: HANDLED_BY_LIST }),
    staleTime: 0,
  })
  const write = numberFormat(i18n.language)
  const { data, error } = check
  const picker = (
    <DatePicker
      aria-label={t('log.fields.day')}
      value={dayjs(day)}
      allowClear={false}
      disabledDate={(date) => date.format('YYYY-MM-DD') > businessDay()}
      onChange={(date) => date && setDay(date.format('YYYY-MM-DD'))}
    />
  )
  if (data?.ok && data.unverified) {
    const text = t('verify.unverified', { day, rows: write.format(data.unverified) })
    return <Alert type="warning" showIcon role="status" title={text} action={picker} />
  }
  if (data?.ok) {
    const text = t('verify.ok', { day, rows: write.format(data.rows) })
    return <Alert type="success" showIcon role="status" title={text} action={picker} />
  }
  if (data) {
    const reason = data.reason ? t(`enums:Breach.${data.reason}`) : ''
    return (
      <Alert
        type="error"
        showIcon
        title={t('verify.broken', { day, row: write.format(data.brokenAt ?? 0) })}
        description={`${reason} ${t('verify.advice')}`}
        action={picker}
      />
    )
  }
  if (error) {
    return (
      <Alert
        type="warning"
        showIcon
        title={t('verify.failed', { day })}
        description={error.message}
        action={picker}
      />
    )
  }
  return <Alert type="info" showIcon role="status" title={t('verify.checking', { day })} action={picker} />
}
