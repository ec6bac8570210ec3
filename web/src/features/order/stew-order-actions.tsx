import { useMemo } from 'react'
import type { OrderChaStew } from '../../api/generated'
import { orderChaStewDeliver } from '../../api/inputs/order'
import { orderChaStew } from '../../api/resources/order'
import { type TFunction, useTranslation } from '../../locales/texts'
import { DayInput } from '../../order/day-input'
import { useOrderActions } from '../../order/order-actions'
import type { OrderRow } from '../../order/order-row'
import { onWhole } from '../../order/whole'
import type { Action, RowEntry } from '../../resource/action/action'
import { type MakeMove, useMoves } from '../../resource/action/moves'
import { PrivateImageInput } from '../../resource/form/private-image-input'
import { chinaDay } from '../../ui/china-day'
import { SlotInput } from './slot-input'

type Texts = TFunction<['order', 'enums']>

/** What the rules give back: all of it where the food was bad, else what the server says. */
const suggest = (row: OrderRow, { reasonCode }: Readonly<Record<string, unknown>>) =>
  reasonCode === 'quality' ? row.paidFen - row.refundedFen : row.suggestedFen

/** stewMoves are what brings an order of stews further, in the order of its life. */
export function stewMoves(move: MakeMove<typeof orderChaStew>, t: Texts): Action<OrderChaStew>[] {
  return [
    move('accept', { primary: true }),
    move('dispatch', {
      primary: true,
      fields: () => ({
        courierName: { label: t('orderChaStew.fields.courierName'), lines: 1 },
        courierPhone: { label: t('orderChaStew.fields.courierPhone'), lines: 1 },
      }),
    }),
    move('ready', { primary: true }),
    move('deliver', {
      primary: true,
      danger: false,
      fields: () => ({
        proof: {
          label: t('orderChaStew.fields.proof'),
          input: (
            <PrivateImageInput
              label={t('orderChaStew.fields.proof')}
              usage={orderChaStewDeliver.proof.usage}
            />
          ),
        },
      }),
      input: ({ proof }, { row: { id, version } }) => ({ id, version, ...(proof && { proof }) }),
    }),
    move('pickup', {
      primary: true,
      danger: false,
      fields: () => ({ pickupCode: { label: t('orderChaStew.fields.pickupCode'), lines: 1 } }),
      input: ({ pickupCode, reason }, { row: { id, version } }) => ({
        id,
        version,
        ...(pickupCode && { pickupCode }),
        ...(reason && { reason }),
      }),
    }),
    onWhole(
      orderChaStew,
      move('reslot', {
        fields:
          ({ row }) =>
          ({ deliverDate }) => ({
            deliverDate: {
              label: t('fields.deliverDate'),
              required: true,
              initial: row.deliverDate,
              input: <DayInput from={chinaDay()} />,
            },
            slot: {
              label: t('fields.slot'),
              required: true,
              initial: row.slot,
              input: (
                <SlotInput
                  day={String(deliverDate ?? row.deliverDate)}
                  stewIds={row.items.map(({ stewId }) => stewId)}
                />
              ),
            },
          }),
        input: (asked, { row }) => ({
          id: row.id,
          version: row.version,
          deliverDate: asked.deliverDate ?? row.deliverDate,
          slot: asked.slot ?? row.slot,
        }),
      }),
    ),
    move('decline', { danger: true }),
  ]
}

/** useStewOrderActions are what can be done with an order of stews: its own moves first, then those of all orders. */
export function useStewOrderActions(print: (ids: readonly number[]) => void): RowEntry<OrderChaStew>[] {
  const { t } = useTranslation(['order', 'enums'])
  const move = useMoves(orderChaStew)
  const common = useOrderActions(orderChaStew, { suggest })
  return useMemo(() => {
    const all = [...stewMoves(move, t), ...(common as unknown as Action<OrderChaStew>[])]
    return [
      ...all.map((action) => (action.key === 'refund' ? onWhole(orderChaStew, action) : action)),
      {
        key: 'labels',
        label: t('orderChaStew.labels'),
        open: ({ id }: OrderChaStew) => print([id]),
        openMany: (rows: readonly OrderChaStew[]) => print(rows.map(({ id }) => id)),
        when: isToLabel,
      },
    ]
  }, [t, move, common, print])
}

const isToLabel = ({ status }: OrderChaStew) => !['pendingPay', 'cancelled', 'refunded'].includes(status)
