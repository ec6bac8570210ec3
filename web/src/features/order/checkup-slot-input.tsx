import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { api } from '../../api/generated'
import { orderPhy } from '../../api/resources/order'
import { useTranslation } from '../../locales/texts'
import { HANDLED_BY_LIST } from '../../resource/list/use-list'

interface CheckUpSlotInputProps {
  centreId?: number
  date?: string
  id?: string
  value?: string
  onChange?: (slot: string) => void
}

/** CheckUpSlotInput picks a slot of a centre on a day, with the places that are free in each. */
export function CheckUpSlotInput({ centreId, date, id, value, onChange }: CheckUpSlotInputProps) {
  const { t } = useTranslation('order')
  const { data, isFetching } = useQuery({
    queryKey: [orderPhy.name, 'places', centreId, date],
    queryFn: ({ signal }) =>
      api.orderPhyPlaces(
        { centreId: centreId ?? 0, from: date ?? '', to: date ?? '' },
        { signal, handles: HANDLED_BY_LIST },
      ),
    enabled: Boolean(centreId && date),
  })
  const slots = data?.days[0]?.slots ?? []
  const isClosed = data !== undefined && slots.length === 0
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      disabled={!centreId || !date}
      loading={isFetching}
      placeholder={t(isClosed ? 'orderPhy.noSlots' : 'orderPhy.chooseDay')}
      value={value || undefined}
      onChange={onChange}
      options={slots.map(({ slot, free }) => ({
        value: slot,
        disabled: free === 0,
        label: `${slot} · ${free > 0 ? t('orderPhy.free', { n: free }) : t('orderPhy.full')}`,
      }))}
    />
  )
}
