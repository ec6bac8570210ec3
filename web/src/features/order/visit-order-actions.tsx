import { useMemo } from 'react'
import { api, type OrderHealth } from '../../api/generated'
import { orderHealthFinish, orderHealthProgress } from '../../api/inputs/order'
import { orderHealth } from '../../api/resources/order'
import { type TFunction, useTranslation } from '../../locales/texts'
import { ChoiceInput } from '../../order/choice-input'
import { DayInput } from '../../order/day-input'
import { FenInput } from '../../order/fen-input'
import { HoursInput } from '../../order/hours-input'
import { useOrderActions } from '../../order/order-actions'
import { onWhole } from '../../order/whole'
import type { Action, RowEntry } from '../../resource/action/action'
import { type MakeMove, useMoves } from '../../resource/action/moves'
import { PrivateFilesInput } from '../../resource/form/private-files-input'
import { chinaDay } from '../../ui/china-day'
import { ClockInput } from '../../ui/clock-input'
import { numberFormat } from '../../ui/number-text'
import { CompanionInput } from './companion-input'

type Texts = TFunction<['order', 'enums']>

/**
 * assignMove says who goes along. Where somebody is given, nothing is asked unless something speaks against them: another
 * city, or another visit at the same time, which takes a reason.
 */
export function assignMove(
  move: MakeMove<typeof orderHealth>,
  t: Texts,
  language: string,
  given?: number,
): Action<OrderHealth> {
  return move('assign', {
    primary: ({ status }) => status === 'pendingAssign',
    ask: async ({ row, name }) => {
      const { items: candidates } = await api.orderHealthCompanions({ id: row.id })
      const preferred = candidates.find(({ id }) => id === given)
      if (preferred && !preferred.because && !preferred.otherCity) return null
      const hours = t('orderHealth.hoursOf', { n: numberFormat(language).format(row.hours) })
      return {
        title: t('orderHealth.moves.assign.title', { name }),
        fields: ({ companionId }) => ({
          companionId: {
            label: t('orderHealth.fields.companionId'),
            required: true,
            initial: given ?? row.companionId ?? undefined,
            input: <CompanionInput candidates={candidates} />,
            hint: `${row.visitDate} ${row.visitTime} · ${hours} · ${row.hospitalName}`,
          },
          ...(candidates.find(({ id }) => id === companionId)?.because && {
            reason: { label: t('orderHealth.askForce'), required: true, ranged: true },
          }),
        }),
      }
    },
    // A reason is asked for only where a companion is given two visits at a time.
    input: ({ companionId = given ?? 0, reason }, { row: { id, version } }) => ({
      id,
      version,
      companionId,
      ...(reason && { reason, force: true }),
    }),
  })
}

/** useVisitOrderActions are what can be done with an order of a visit: its own moves first, then those of all orders. */
export function useVisitOrderActions(print: (id: number) => void): RowEntry<OrderHealth>[] {
  const { t, i18n } = useTranslation(['order', 'enums'])
  const move = useMoves(orderHealth)
  const common = useOrderActions(orderHealth)
  return useMemo(() => {
    const hours = (n: number) => numberFormat(i18n.language).format(n)
    const own = [
      move('start', { primary: true }),
      assignMove(move, t, i18n.language),
      move('progress', {
        primary: true,
        fields: () => ({
          step: { label: t('orderHealth.fields.step'), required: true },
          note: { label: t('orderHealth.fields.note'), lines: 2 },
          photos: {
            label: t('orderHealth.fields.photos'),
            input: (
              <PrivateFilesInput label={t('orderHealth.fields.photos')} rules={orderHealthProgress.photos} />
            ),
          },
        }),
      }),
      move('finish', {
        danger: false,
        fields: ({ row }) => ({
          actualHours: {
            label: t('orderHealth.fields.actualHours'),
            initial: row.hours,
            input: <HoursInput />,
            hint: t('orderHealth.bookedHint', { n: hours(row.hours) }),
          },
          summary: { label: t('orderHealth.fields.summary'), lines: 4 },
          attachments: {
            label: t('orderHealth.fields.attachments'),
            input: (
              <PrivateFilesInput
                label={t('orderHealth.fields.attachments')}
                rules={orderHealthFinish.attachments}
              />
            ),
          },
        }),
        input: (asked, { row }) => ({
          ...asked,
          id: row.id,
          version: row.version,
          summary: asked.summary ?? '',
          actualHours: asked.actualHours ?? row.hours,
        }),
      }),
      move('reschedule', {
        fields: ({ row }) => ({
          visitDate: {
            label: t('fields.visitDate'),
            required: true,
            initial: row.visitDate,
            input: <DayInput from={chinaDay()} />,
          },
          visitTime: {
            label: t('fields.visitTime'),
            required: true,
            initial: row.visitTime,
            input: <ClockInput />,
          },
        }),
        input: (asked, { row }) => ({
          ...asked,
          id: row.id,
          version: row.version,
          visitDate: asked.visitDate ?? row.visitDate,
          visitTime: asked.visitTime ?? row.visitTime,
          reason: asked.reason ?? '',
        }),
      }),
      move('unassign'),
      move('absent', { danger: true }),
      move('overtime', {
        primary: true,
        fields:
          ({ row }) =>
          ({ waive }) => ({
            waive: {
              label: t('orderHealth.settleHow'),
              required: true,
              initial: 'paid',
              input: (
                <ChoiceInput
                  options={[
                    { value: 'paid', label: t('orderHealth.paidWith') },
                    { value: 'waived', label: t('orderHealth.fields.waive') },
                  ]}
                />
              ),
            },
            ...(waive === 'waived'
              ? { reason: { label: t('orderHealth.moves.overtime.reason'), required: true, ranged: true } }
              : {
                  paidFen: {
                    label: t('orderHealth.fields.paidFen'),
                    required: true,
                    initial: row.overtimeFen,
                    input: <FenInput />,
                    hint: t('orderHealth.overtimeHint', { yuan: (row.overtimeFen / 100).toFixed(2) }),
                  },
                  voucher: { label: t('fields.voucher'), required: true, lines: 1 },
                  reason: { label: t('refund.note'), lines: 1 },
                }),
          }),
        input: ({ waive, ...asked }, { row }) => ({
          ...asked,
          id: row.id,
          version: row.version,
          ...((waive as unknown) === 'waived'
            ? { waive: true }
            : { paidFen: asked.paidFen ?? row.overtimeFen }),
        }),
      }),
    ]
    const all = [...own, ...(common as unknown as Action<OrderHealth>[])]
    return [
      ...all.map((action) => (action.key === 'refund' ? onWhole(orderHealth, action) : action)),
      {
        key: 'sheet',
        label: t('orderHealth.printSheet'),
        open: ({ id }: OrderHealth) => print(id),
        when: isAhead,
      },
    ]
  }, [t, i18n.language, move, common, print])
}

const isAhead = ({ status }: OrderHealth) => ['pendingAssign', 'assigned', 'inService'].includes(status)
