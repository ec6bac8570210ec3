import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Companion } from '../../api/generated'
import { companion } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { RecordLoading } from '../../resource/form/record-loading'
import { HANDLED_BY_LIST } from '../../resource/list/use-list'
import { addDays, chinaDay } from '../../ui/china-day'
import { useFocusReturn } from '../../ui/focus-return'
import { SideDrawer } from '../../ui/side-drawer'
import { type QuotaSpan, rangeOf } from './quota-span'
import { VisitCalendar } from './visit-calendar'

/** CompanionSchedule is the calendar of the visits that a companion was given. */
export function CompanionSchedule({ of, onClose }: { of: Companion; onClose: () => void }) {
  useFocusReturn()
  const { t } = useTranslation('special')
  const [span, setSpan] = useState<QuotaSpan>({ view: 'month', day: chinaDay() })
  const { from, to } = rangeOf(span)
  const { data, error, refetch } = useQuery({
    queryKey: [companion.name, 'schedule', of.id, from, to],
    queryFn: ({ signal }) =>
      api.companionSchedule({ id: of.id, from, to: addDays(to, 1) }, { signal, handles: HANDLED_BY_LIST }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const title = t('schedule.title', { name: of.name })
  return (
    <SideDrawer title={title} usual={960} onClose={onClose}>
      {error && !data ? (
        <RecordLoading error={error} refetch={refetch} />
      ) : (
        <VisitCalendar label={title} visits={data?.items} span={span} onSpan={setSpan} />
      )}
    </SideDrawer>
  )
}
