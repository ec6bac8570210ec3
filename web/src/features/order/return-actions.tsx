import { Checkbox } from 'antd'
import { useMemo } from 'react'
import {
  api,
  type OrderGoods,
  type Refund,
  type ReturnParcelIn,
  type ReturnReceiveIn,
} from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { type Action, action } from '../../resource/action/action'

/** useReturnActions are what staff do with goods that come back. */
export function useReturnActions(order: OrderGoods): Action<Refund>[] {
  const { t } = useTranslation('order')
  return useMemo(() => {
    const { id, version } = order
    return [
      action<Refund, ReturnReceiveIn, unknown>({
        key: 'receive',
        label: t('refund.receive'),
        primary: true,
        call: api.orderGoodsReturnReceive,
        input: (asked, { row }) => ({ id, version, refundId: row.id, accept: true, ...asked }),
        ask: ({ row }) => ({
          title: t('refund.receiveTitle', { name: row.refundNo }),
          text: t('refund.receiveText'),
          fields: {
            restock: {
              label: t('fields.restock'),
              input: <RestockInput order={order} refund={row} />,
            },
          },
        }),
        done: () => t('refund.received'),
      }),
      action<Refund, ReturnReceiveIn, unknown>({
        key: 'refuse',
        label: t('refund.refuse'),
        danger: true,
        call: api.orderGoodsReturnReceive,
        input: (asked, { row }) => ({ id, version, refundId: row.id, accept: false, ...asked }),
        ask: ({ row }) => ({
          title: t('refund.refuseTitle', { name: row.refundNo }),
          fields: { reason: { label: t('fields.reason'), required: true, ranged: true } },
        }),
        done: () => t('refund.refused'),
      }),
      action<Refund, ReturnParcelIn, unknown>({
        key: 'sendBack',
        label: t('refund.parcel'),
        call: api.orderGoodsReturnParcel,
        input: (asked, { row }) => ({ id, version, refundId: row.id, ...asked }) as ReturnParcelIn,
        ask: ({ row }) => ({
          title: t('refund.parcelTitle', { name: row.refundNo }),
          fields: {
            expressCode: { label: t('fields.expressCode'), required: true },
            expressNo: { label: t('fields.expressNo'), lines: 1 },
          },
        }),
        done: () => t('refund.parcelDone'),
      }),
    ]
  }, [t, order])
}

interface RestockInputProps {
  order: OrderGoods
  refund: Refund
  value?: number[]
  onChange?: (value: number[]) => void
}

function RestockInput({ order, refund, value = [], onChange }: RestockInputProps) {
  return (
    <Checkbox.Group
      value={value}
      onChange={onChange}
      options={refund.items.flatMap(({ itemId, qty }) => {
        const item = order.items.find(({ id }) => id === itemId)
        return item ? [{ value: itemId, label: `${item.name} ${item.spec} × ${qty}` }] : []
      })}
    />
  )
}
