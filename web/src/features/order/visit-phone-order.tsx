import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { api, type VisitCreateIn } from '../../api/generated'
import { orderHealthCreate } from '../../api/inputs/order'
import { orderHealth } from '../../api/resources/order'
import { type TFunction, useTranslation } from '../../locales/texts'
import { DayInput } from '../../order/day-input'
import { ask } from '../../resource/action/ask'
import { RemoteSelect } from '../../resource/form/remote-select'
import { HANDLED_BY_FORM } from '../../resource/form/small-form'
import { refresh } from '../../resource/list/use-list'
import { chinaDay } from '../../ui/china-day'
import { ClockInput } from '../../ui/clock-input'
import { NumberInput } from '../../ui/number-input'
import { toast } from '../../ui/toast'
import { NeedsInput } from './needs-input'

const full = { width: '100%' }

/** useVisitPhoneOrder takes an order of a visit from a member on the telephone. What it costs the server computes. */
export function useVisitPhoneOrder(): () => void {
  const { t } = useTranslation(['order', 'kit'])
  const client = useQueryClient()
  return () => void takeOrder(t, client)
}

async function takeOrder(t: TFunction<['order', 'kit']>, client: QueryClient): Promise<void> {
  const choose = t('kit:form.choose')
  const submit = async (typed: Record<string, unknown>) => {
    const given = Object.entries(typed).filter(([, value]) => value !== '' && value !== null)
    try {
      const { orderNo } = await api.orderHealthCreate(Object.fromEntries(given) as unknown as VisitCreateIn, {
        handles: HANDLED_BY_FORM,
      })
      toast.success(t('orderHealth.placed', { no: orderNo }))
      return null
    } catch (error) {
      return error
    } finally {
      await refresh(client, orderHealth)
    }
  }
  await ask({
    title: t('orderHealth.phoneTitle'),
    text: t('orderHealth.phoneHint'),
    ok: t('orderHealth.phoneOk'),
    rules: orderHealthCreate,
    submit,
    fields: ({ memberId }) => ({
      memberId: { label: t('fields.memberId'), required: true, options: api.userOptions },
      patientId: {
        label: t('fields.patientId'),
        required: true,
        // Whom a member looks after is known once it is.
        input: memberId ? (
          <RemoteSelect
            key={String(memberId)}
            style={full}
            placeholder={choose}
            options={api.orderHealthPatients}
            given={{ memberId: Number(memberId) }}
          />
        ) : (
          <Select style={full} placeholder={choose} disabled />
        ),
      },
      serviceId: {
        label: t('fields.serviceId'),
        required: true,
        input: (
          <RemoteSelect
            style={full}
            placeholder={choose}
            options={api.serviceOptions}
            given={{ kind: 'med' as const }}
          />
        ),
      },
      hospitalId: {
        label: t('fields.hospitalId'),
        required: true,
        options: api.hospitalOptions,
      },
      visitDate: {
        label: t('fields.visitDate'),
        required: true,
        input: <DayInput from={chinaDay()} />,
      },
      visitTime: { label: t('fields.visitTime'), required: true, input: <ClockInput /> },
      department: { label: t('fields.department'), lines: 1 },
      doctorId: { label: t('fields.doctorName'), options: api.doctorOptions },
      contactName: { label: t('fields.contactName'), lines: 1 },
      contactPhone: { label: t('fields.contactPhone'), lines: 1 },
      meetAddress: { label: t('fields.meetAddress'), lines: 1 },
      needs: { label: t('fields.needs'), input: <NeedsInput /> },
      needsNote: { label: t('fields.needsNote'), lines: 2 },
      points: {
        label: t('fields.points'),
        typed: { ...orderHealthCreate.points, nullable: true },
        input: <NumberInput min={0} precision={0} style={full} />,
      },
      note: { label: t('fields.note'), lines: 2 },
    }),
  })
}
