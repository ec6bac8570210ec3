import type { QueryClient } from '@tanstack/react-query'
import { api, type StewCreateIn, type StewLineIn, type StewReceiverIn } from '../../api/generated'
import { orderChaStewCreate } from '../../api/inputs/order'
import { orderChaStew } from '../../api/resources/order'
import type { TFunction } from '../../locales/texts'
import { DayInput } from '../../order/day-input'
import { ask } from '../../resource/action/ask'
import { HANDLED_BY_FORM } from '../../resource/form/small-form'
import { refresh } from '../../resource/list/use-list'
import { chinaDay } from '../../ui/china-day'
import { NumberInput } from '../../ui/number-input'
import { toast } from '../../ui/toast'
import { ReceiverInput } from './receiver-input'
import { SlotInput } from './slot-input'
import { StewLines } from './stew-lines'

const WHO = ['name', 'phone'] as const
const WHERE = ['province', 'city', 'district', 'address', 'hospitalName', 'wardBed'] as const

/** receiverOf is what was typed, as it is sent: what is missing the server asks for. Who picks it up needs no address. */
function receiverOf(typed: Partial<StewReceiverIn> = {}, isPickup: boolean): StewReceiverIn {
  const fields = isPickup ? WHO : [...WHO, ...WHERE]
  const given = fields.filter((field) => typed[field])
  return { name: '', phone: '', ...Object.fromEntries(given.map((field) => [field, typed[field]])) }
}

/** takeStewOrder asks what a member orders, for when and for whom. What it costs the server computes. */
export async function takeStewOrder(t: TFunction<['order', 'kit']>, client: QueryClient): Promise<void> {
  const submit = async (typed: Record<string, unknown>) => {
    const given = Object.entries(typed).filter(([, value]) => value !== '' && value !== null)
    const asked = Object.fromEntries(given) as unknown as StewCreateIn
    try {
      const { orderNo } = await api.orderChaStewCreate(
        { ...asked, receiver: receiverOf(asked.receiver, asked.mode === 'pickup') },
        { handles: HANDLED_BY_FORM },
      )
      toast.success(t('orderChaStew.placed', { no: orderNo }))
      return null
    } catch (error) {
      return error
    } finally {
      await refresh(client, orderChaStew)
    }
  }
  await ask({
    title: t('orderChaStew.phoneTitle'),
    text: t('orderChaStew.phoneHint'),
    ok: t('orderChaStew.phoneOk'),
    rules: orderChaStewCreate,
    submit,
    fields: ({ deliverDate, lines, mode }) => {
      const day = String(deliverDate ?? chinaDay())
      const stewIds = ((lines ?? []) as Partial<StewLineIn>[]).map(({ stewId }) => stewId)
      return {
        memberId: { label: t('fields.memberId'), required: true, options: api.userOptions },
        deliverDate: {
          label: t('fields.deliverDate'),
          required: true,
          initial: chinaDay(),
          input: <DayInput from={chinaDay()} />,
        },
        lines: {
          label: t('fields.stewId'),
          required: true,
          initial: [{ qty: 1 }],
          input: <StewLines day={day} />,
        },
        slot: {
          label: t('fields.slot'),
          required: true,
          input: <SlotInput day={day} stewIds={stewIds} />,
        },
        mode: { label: t('fields.mode'), required: true, initial: 'delivery' },
        receiver: {
          label: t('fields.receiver'),
          required: true,
          input: <ReceiverInput fields={mode === 'pickup' ? WHO : [...WHO, ...WHERE]} />,
        },
        avoid: { label: t('fields.avoid'), lines: 2 },
        points: {
          label: t('fields.points'),
          typed: { ...orderChaStewCreate.points, nullable: true },
          input: <NumberInput min={0} precision={0} style={{ width: '100%' }} />,
        },
        note: { label: t('fields.note'), lines: 2 },
      }
    },
  })
}
