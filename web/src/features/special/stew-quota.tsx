import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Empty, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { api, type StewQuotaItem } from '../../api/generated'
import { stewQuotaSave } from '../../api/inputs/special'
import { stew } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { FailureText } from '../../resource/failure-text'
import { HANDLED_BY_FORM } from '../../resource/form/small-form'
import { HANDLED_BY_LIST } from '../../resource/list/use-list'
import { useCanCall } from '../../resource/use-can-call'
import { chinaDay } from '../../ui/china-day'
import { Dialog } from '../../ui/dialog'
import { useFocusReturn } from '../../ui/focus-return'
import type { DayChange } from './quota'
import { QuotaCalendar } from './quota-calendar'
import { type QuotaSpan, rangeOf } from './quota-span'

/** StewQuota shows how many portions of each stew there are on the days of a week or a month, and changes single days. */
export function StewQuota({ onClose }: { onClose: () => void }) {
  useFocusReturn()
  const { t } = useTranslation(['special', 'kit'])
  const client = useQueryClient()
  const [span, setSpan] = useState<QuotaSpan>(() => ({ view: 'week', day: chinaDay() }))
  const { from, to } = rangeOf(span)
  const { data, error, refetch } = useQuery({
    queryKey: [stew.name, 'quota', from, to],
    queryFn: ({ signal }) => api.stewQuota({ date: from, to }, { signal, handles: HANDLED_BY_LIST }),
    placeholderData: (before) => before,
  })
  const mayChange = useCanCall(api.stewQuotaSave.callName)
  const byPlace = useMemo(() => new Map(data?.items.map((item) => [`${item.id} ${item.date}`, item])), [data])
  const rows = useMemo(() => {
    const names = new Map(data?.items.map(({ id, name }) => [String(id), name]))
    return [...names].map(([key, label]) => ({ key, label }))
  }, [data])
  const save = async (row: string, day: string, change: DayChange) => {
    const item = byPlace.get(`${row} ${day}`)
    if (!item) return
    const { id, version } = item
    await api.stewQuotaSave({ id, version, date: day, ...change }, { handles: HANDLED_BY_FORM })
    await client.invalidateQueries({ queryKey: [stew.name] })
  }
  return (
    <Dialog
      title={t('stew.quota.title')}
      width="min(1120px, 96vw)"
      closeLabel={t('stew.quota.close')}
      onClose={onClose}
    >
      {error ? (
        <Alert
          type="error"
          showIcon
          title={<FailureText error={error} />}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('kit:retry')}
            </Button>
          }
        />
      ) : !data ? (
        <Skeleton active />
      ) : rows.length === 0 ? (
        <Empty description={t('stew.quota.none')} />
      ) : (
        <QuotaCalendar
          label={t('stew.quota.title')}
          rows={rows}
          cellOf={(row, day) => cellOf(byPlace.get(`${row} ${day}`))}
          span={span}
          onSpan={setSpan}
          max={stewQuotaSave.quota.maximum}
          onSave={mayChange ? save : undefined}
        />
      )}
    </Dialog>
  )
}

function cellOf(item: StewQuotaItem | undefined) {
  return item && { ...item, booked: item.used }
}
