import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { api, type ParcelCreateIn } from '../../api/generated'
import { orderGoodsCreate } from '../../api/inputs/order'
import { orderGoods } from '../../api/resources/order'
import { type TFunction, useTranslation } from '../../locales/texts'
import { ask } from '../../resource/action/ask'
import { HANDLED_BY_FORM } from '../../resource/form/small-form'
import { refresh } from '../../resource/list/use-list'
import { NumberInput } from '../../ui/number-input'
import { toast } from '../../ui/toast'
import { ReceiverInput, receiverOf } from './receiver-input'
import { SkuLines } from './sku-lines'

/** usePhoneOrder takes an order of goods from a member on the telephone. What it costs the server computes. */
export function usePhoneOrder(): () => void {
  const { t } = useTranslation('order')
  const client = useQueryClient()
  return () => void takeOrder(t, client)
}

async function takeOrder(t: TFunction<'order'>, client: QueryClient): Promise<void> {
  const submit = async (typed: Record<string, unknown>) => {
    const asked = typed as unknown as ParcelCreateIn
    try {
      const { orderNo } = await api.orderGoodsCreate(
        { ...asked, receiver: receiverOf(asked.receiver) },
        { handles: HANDLED_BY_FORM },
      )
      toast.success(t('orderGoods.placed', { no: orderNo }))
      return null
    } catch (error) {
      return error
    } finally {
      await refresh(client, orderGoods)
    }
  }
  await ask({
    title: t('orderGoods.phoneTitle'),
    text: t('orderGoods.phoneHint'),
    ok: t('orderGoods.phoneOk'),
    rules: orderGoodsCreate,
    submit,
    fields: {
      memberId: { label: t('fields.memberId'), required: true, options: api.userOptions },
      lines: { label: t('fields.lines'), required: true, initial: [{ qty: 1 }], input: <SkuLines /> },
      receiver: { label: t('fields.receiver'), required: true, input: <ReceiverInput /> },
      points: {
        label: t('fields.points'),
        typed: { ...orderGoodsCreate.points, nullable: true },
        input: <NumberInput min={0} precision={0} />,
      },
      note: { label: t('fields.note'), lines: 2 },
    },
  })
}
