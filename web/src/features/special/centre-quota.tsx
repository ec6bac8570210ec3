import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useState } from 'react'
import { api } from '../../api/generated'
import { centreQuotaSave } from '../../api/inputs/special'
import { centre } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { HANDLED_BY_FORM } from '../../resource/form/small-form'
import { refresh } from '../../resource/list/use-list'
import { useCanCall } from '../../resource/use-can-call'
import { chinaDay } from '../../ui/china-day'
import { Dialog } from '../../ui/dialog'
import { useFocusReturn } from '../../ui/focus-return'
import type { DayChange } from './quota'
import { QuotaCalendar } from './quota-calendar'
import { type QuotaSpan, rangeOf } from './quota-span'

interface CentreQuotaProps {
  id: number
  name: string
  onClose: () => void
}

/** CentreQuota is the calendar of a centre: how many places each slot has on which day, and how many are booked. */
export function CentreQuota({ id, name, onClose }: CentreQuotaProps) {
  useFocusReturn()
  const { t } = useTranslation(['special', 'kit'])
  const client = useQueryClient()
  const mayChange = useCanCall(api.centreQuotaSave.callName)
  const [span, setSpan] = useState<QuotaSpan>({ view: 'week', day: chinaDay() })
  const range = rangeOf(span)
  const { data, error } = useQuery({
    queryKey: [centre.name, 'quota', id, range.from, range.to],
    queryFn: ({ signal }) => api.centreQuota({ id, ...range }, { signal, handles: 'all' }),
    placeholderData: keepPreviousData,
  })
  const days = data?.days ?? []
  const save = async (slot: string, date: string, change: DayChange) => {
    try {
      const version = data?.version ?? 0
      await api.centreQuotaSave({ id, version, date, slot, ...change }, { handles: HANDLED_BY_FORM })
    } finally {
      await refresh(client, centre)
    }
  }
  const title = t('centre.quotaOf', { name })
  return (
    <Dialog title={title} width="min(1080px, 96vw)" closeLabel={t('quota.close')} onClose={onClose}>
      {error && <Alert type="error" showIcon title={error.message} />}
      <QuotaCalendar
        label={title}
        rows={(days[0]?.slots ?? []).map(({ slot }) => ({ key: slot, label: slot.replace('-', '–') }))}
        cellOf={(row, date) => {
          const day = days.find((each) => each.date === date)
          const slot = day?.slots.find((each) => each.slot === row)
          return day && slot && { ...slot, fixed: day.closed }
        }}
        span={span}
        onSpan={setSpan}
        max={centreQuotaSave.quota.maximum}
        onSave={mayChange ? save : undefined}
      />
    </Dialog>
  )
}
