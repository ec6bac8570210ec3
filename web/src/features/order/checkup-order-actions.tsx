import { useMemo } from 'react'
import { api, type OrderPhy } from '../../api/generated'
import { orderPhyReport } from '../../api/inputs/order'
import { orderPhy } from '../../api/resources/order'
import { type TFunction, useTranslation } from '../../locales/texts'
import { ChoiceInput } from '../../order/choice-input'
import { DayInput } from '../../order/day-input'
import { useOrderActions } from '../../order/order-actions'
import { PastTimeInput } from '../../order/past-time-input'
import { PrivateFileInput } from '../../order/private-file-input'
import { onWhole } from '../../order/whole'
import type { Action, RowEntry } from '../../resource/action/action'
import { type MakeMove, useMoves } from '../../resource/action/moves'
import { chinaDay } from '../../ui/china-day'
import { NumberInput } from '../../ui/number-input'
import { CentreInput } from './checkup-centre-input'
import { CheckUpSlotInput } from './checkup-slot-input'

type Texts = TFunction<['order', 'enums']>

/** checkinMove notes that somebody has come: with the code, and on another day than the booked one with a reason. */
export function checkinMove(move: MakeMove<typeof orderPhy>, t: Texts): Action<OrderPhy> {
  return move('checkin', {
    primary: true,
    fields: ({ row }) => ({
      voucher: { label: t('orderPhy.fields.voucher'), required: true, lines: 1 },
      ...(row.examDate !== chinaDay() && {
        reason: { label: t('orderPhy.moves.checkin.reason'), required: true, ranged: true },
      }),
    }),
  })
}

/** useCheckUpOrderActions are what can be done with an order of a check-up: its own moves first, then those of all orders. */
export function useCheckUpOrderActions(): RowEntry<OrderPhy>[] {
  const { t } = useTranslation(['order', 'enums'])
  const move = useMoves(orderPhy)
  const common = useOrderActions(orderPhy)
  return useMemo(() => {
    // Where and when: the centres of the package, and the free places of the day.
    const place = async (row: OrderPhy) => {
      const { centres } = await api.orderPhyPackage({ id: row.serviceId ?? 0 })
      return ({ centreId, examDate }: { centreId?: unknown; examDate?: unknown }) => ({
        centreId: {
          label: t('fields.centreId'),
          required: true,
          initial: row.centreId,
          input: <CentreInput centres={centres} />,
        },
        examDate: {
          label: t('fields.examDate'),
          required: true,
          initial: row.status === 'booked' ? row.examDate : undefined,
          input: <DayInput from={chinaDay()} />,
        },
        slot: {
          label: t('fields.slot'),
          required: true,
          initial: row.status === 'booked' ? row.slot : undefined,
          input: (
            <CheckUpSlotInput
              centreId={Number(centreId ?? row.centreId)}
              date={String(examDate ?? (row.status === 'booked' ? row.examDate : ''))}
            />
          ),
        },
        bookingNo: { label: t('fields.bookingNo'), initial: row.bookingNo || undefined, lines: 1 as const },
      })
    }
    const chosen = (asked: Record<string, unknown>, row: OrderPhy) => ({
      id: row.id,
      version: row.version,
      centreId: Number(asked.centreId ?? row.centreId),
      examDate: String(asked.examDate ?? row.examDate),
      slot: String(asked.slot ?? row.slot),
      ...(asked.bookingNo ? { bookingNo: String(asked.bookingNo) } : {}),
    })
    const own = [
      checkinMove(move, t),
      move('book', {
        primary: true,
        ask: async ({ row, name }) => ({
          title: t('orderPhy.moves.book.title', { name }),
          fields: await place(row),
        }),
        input: (asked, { row }) => chosen(asked, row),
      }),
      move('report', {
        primary: ({ status }) => status === 'examined',
        fields:
          ({ row }) =>
          ({ level }) => ({
            fileId: {
              label: t('orderPhy.fields.fileId'),
              required: true,
              input: <PrivateFileInput label={t('orderPhy.fields.fileId')} rules={orderPhyReport.fileId} />,
            },
            conclusion: { label: t('orderPhy.fields.conclusion'), required: true, lines: 4 },
            abnormal: {
              label: t('orderPhy.fields.abnormal'),
              required: true,
              initial: row.abnormal ?? 0,
              input: <NumberInput min={0} max={200} precision={0} style={{ width: '100%' }} />,
            },
            level: {
              label: t('orderPhy.fields.level'),
              required: true,
              input: (
                <ChoiceInput
                  options={orderPhy.fields.level.values.map((value) => ({
                    value,
                    label: t(`enums:ReportLevel.${value}`),
                  }))}
                />
              ),
            },
            ...(level === 'urgent' && {
              followUp: {
                label: t('orderPhy.fields.followUp'),
                required: true,
                lines: 2 as const,
                hint: t('orderPhy.urgentHint'),
              },
            }),
            ...(row.status === 'completed' && {
              reason: { label: t('orderPhy.moves.report.reason'), required: true, ranged: true },
            }),
          }),
      }),
      move('followUp', {
        primary: ({ level, followedUpAt }) => level === 'urgent' && !followedUpAt,
        fields: () => ({
          contactedAt: {
            label: t('orderPhy.fields.contactedAt'),
            required: true,
            initial: new Date().toISOString(),
            input: <PastTimeInput />,
          },
          how: { label: t('orderPhy.fields.how'), required: true },
          outcome: { label: t('orderPhy.fields.outcome'), required: true, lines: 3 },
        }),
      }),
      move('reschedule', {
        ask: async ({ row, name }) => {
          const fields = await place(row)
          return {
            title: t('orderPhy.moves.reschedule.title', { name }),
            fields: (typed) => ({
              ...fields(typed),
              reason: { label: t('orderPhy.moves.reschedule.reason'), required: true, ranged: true },
            }),
          }
        },
        input: (asked, { row }) => ({ ...chosen(asked, row), reason: String(asked.reason ?? '') }),
      }),
      move('unbook'),
      move('noShow', { danger: true }),
    ]
    const all = [...own, ...(common as unknown as Action<OrderPhy>[])]
    return all.map((action) => (action.key === 'refund' ? onWhole(orderPhy, action) : action))
  }, [t, move, common])
}
