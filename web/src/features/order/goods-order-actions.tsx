import { useMemo } from 'react'
import type { OrderGoods } from '../../api/generated'
import { orderGoods } from '../../api/resources/order'
import { useTranslation } from '../../locales/texts'
import { expressFields } from '../../order/express-fields'
import { LineInput } from '../../order/line-input'
import { useOrderActions } from '../../order/order-actions'
import type { OrderRow } from '../../order/order-row'
import { onWhole } from '../../order/whole'
import type { Action, RowEntry } from '../../resource/action/action'
import { useMoves } from '../../resource/action/moves'
import { ReceiverInput, receiverOf } from './receiver-input'
import { ShipmentInput } from './shipment-input'
import { suggestedRefund } from './suggested-refund'
import { toShip } from './to-ship'
import { askingTwice } from './used-number'

/** Printed is what of some orders is put on paper. */
export interface Printed {
  ids: readonly number[]
  what: 'packing' | 'labels'
}

const suggest = (row: OrderRow, chosen: object) => suggestedRefund(row as OrderGoods, chosen)

/** useGoodsOrderActions are what can be done with an order of goods: its own moves first, then those of all orders. */
export function useGoodsOrderActions(print: (printed: Printed) => void): RowEntry<OrderGoods>[] {
  const { t } = useTranslation(['order', 'enums'])
  const move = useMoves(orderGoods)
  const refundFields = useMemo(
    () => (row: OrderRow) => ({
      items: {
        label: t('fields.lines'),
        required: false,
        input: (
          <LineInput items={(row as OrderGoods).items} maxOf={({ qty, refundedQty }) => qty - refundedQty} />
        ),
      },
    }),
    [t],
  )
  const common = useOrderActions(orderGoods, { refundFields, suggest, restock: true })
  return useMemo(() => {
    // A number that another order has is used only knowingly.
    const withName = (values: Readonly<Record<string, unknown>>) => expressFields(t, values)
    const own = [
      move('ship', {
        primary: true,
        around: (call) => askingTwice(call, t),
        fields:
          ({ row }) =>
          (values) => ({
            items: {
              label: t('fields.lines'),
              initial: row.items
                .filter((item) => toShip(item) > 0)
                .map((item) => ({ itemId: item.id, qty: toShip(item) })),
              input: <LineInput items={row.items} maxOf={toShip} />,
            },
            ...withName(values),
          }),
      }),
      move('address', {
        fields: () => ({
          receiver: { label: t('fields.receiver'), required: true, input: <ReceiverInput /> },
        }),
        input: (asked, { row }) => ({
          ...asked,
          id: row.id,
          version: row.version,
          receiver: receiverOf(asked.receiver),
          reason: asked.reason ?? '',
        }),
      }),
      move('receive'),
      move('shipEdit', {
        around: (call) => askingTwice(call, t),
        fields:
          ({ row }) =>
          (values) => ({
            shipmentId: {
              label: t('fields.shipmentId'),
              required: true,
              initial: row.shipments.at(-1)?.id,
              input: <ShipmentInput shipments={row.shipments} />,
            },
            ...withName(values),
          }),
      }),
      move('resend', {
        fields:
          ({ row }) =>
          () => ({
            items: {
              label: t('fields.lines'),
              required: true,
              input: <LineInput items={row.items} maxOf={({ shippedQty }) => shippedQty} />,
            },
            reasonCode: { label: t('fields.reasonCode'), required: true },
          }),
      }),
    ]
    const whole = ['ship', 'shipEdit', 'resend', 'refund']
    const all = [...own, ...(common as unknown as Action<OrderGoods>[])]
    return [
      ...all.map((action) => (whole.includes(action.key) ? onWhole(orderGoods, action) : action)),
      ...(['packing', 'labels'] as const).map((what) => ({
        key: what,
        label: t(`orderGoods.${what}`),
        open: ({ id }: OrderGoods) => print({ ids: [id], what }),
        openMany: (rows: readonly OrderGoods[]) => print({ ids: rows.map(({ id }) => id), what }),
        when: isToPack,
      })),
    ]
  }, [t, move, common, print])
}

const isToPack = ({ status }: OrderGoods) => !['pendingPay', 'cancelled', 'refunded'].includes(status)
