import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { api, type CheckUpCreateIn } from '../../api/generated'
import { orderPhyCreate } from '../../api/inputs/order'
import { orderPhy } from '../../api/resources/order'
import { type TFunction, useTranslation } from '../../locales/texts'
import { ChoiceInput } from '../../order/choice-input'
import { DayInput } from '../../order/day-input'
import { ask } from '../../resource/action/ask'
import { RemoteSelect } from '../../resource/form/remote-select'
import { HANDLED_BY_FORM } from '../../resource/form/small-form'
import { refresh } from '../../resource/list/use-list'
import { chinaDay } from '../../ui/china-day'
import { NumberInput } from '../../ui/number-input'
import { toast } from '../../ui/toast'
import { PackageAddOns, PackageCentre } from './checkup-package-input'
import { CheckUpSlotInput } from './checkup-slot-input'

const full = { width: '100%' }

/** useCheckUpPhoneOrder takes an order of a check-up from a member on the telephone. What it costs the server computes. */
export function useCheckUpPhoneOrder(): () => void {
  const { t } = useTranslation(['order', 'kit', 'enums'])
  const client = useQueryClient()
  return () => void takeOrder(t, client)
}

async function takeOrder(t: TFunction<['order', 'kit', 'enums']>, client: QueryClient): Promise<void> {
  const choose = t('kit:form.choose')
  const submit = async (typed: Record<string, unknown>) => {
    const given = Object.entries(typed).filter(([, value]) => value !== '' && value !== null)
    try {
      const { orderNo } = await api.orderPhyCreate(Object.fromEntries(given) as unknown as CheckUpCreateIn, {
        handles: HANDLED_BY_FORM,
      })
      toast.success(t('orderHealth.placed', { no: orderNo }))
      return null
    } catch (error) {
      return error
    } finally {
      await refresh(client, orderPhy)
    }
  }
  await ask({
    title: t('orderHealth.phoneTitle'),
    text: t('orderHealth.phoneHint'),
    ok: t('orderHealth.phoneOk'),
    rules: orderPhyCreate,
    submit,
    fields: ({ memberId, serviceId, centreId, examDate }) => ({
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
            options={api.orderPhyPatients}
            given={{ memberId: Number(memberId) }}
          />
        ) : (
          <Select style={full} placeholder={choose} disabled />
        ),
      },
      marital: {
        label: t('fields.marital'),
        initial: 'unknown',
        input: (
          <ChoiceInput
            options={orderPhyCreate.marital.values.map((value) => ({
              value,
              label: t(`enums:Marital.${value}`),
            }))}
          />
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
            given={{ kind: 'phy' as const }}
          />
        ),
      },
      centreId: {
        label: t('fields.centreId'),
        required: true,
        input: <PackageCentre serviceId={Number(serviceId ?? 0)} />,
      },
      addOns: { label: t('fields.addOns'), input: <PackageAddOns serviceId={Number(serviceId ?? 0)} /> },
      examDate: { label: t('fields.examDate'), input: <DayInput from={chinaDay()} /> },
      slot: {
        label: t('fields.slot'),
        input: <CheckUpSlotInput centreId={Number(centreId ?? 0)} date={String(examDate ?? '')} />,
      },
      points: {
        label: t('fields.points'),
        typed: { ...orderPhyCreate.points, nullable: true },
        input: <NumberInput min={0} precision={0} style={full} />,
      },
      note: { label: t('fields.note'), lines: 2 },
    }),
  })
}
