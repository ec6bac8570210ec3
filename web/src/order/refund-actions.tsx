import { useMemo } from 'react'
import type { Call } from '../api/client'
import { api, type Refund, type RefundAuditIn } from '../api/generated'
import { type TFunction, useTranslation } from '../locales/texts'
import { type Action, action } from '../resource/action/action'
import { FenInput } from './fen-input'

type RefundInput = { id: number; version: number; refundId: number }

/** useRefundActions are what finance does with a refund of an order. The calls are those of the kind. */
export function useRefundActions(resource: string): Action<Refund>[] {
  const { t } = useTranslation('order')
  return useMemo(() => refundActions(t, resource), [t, resource])
}

/** refundActions are the same, for whoever deals with several kinds. */
export function refundActions(t: TFunction<'order'>, resource: string): Action<Refund>[] {
  const callOf = <In extends RefundInput>(name: string) =>
    (api as unknown as Record<string, Call<In, unknown>>)[`${resource}${name}`] as Call<In, unknown>
  const input =
    (fixed: object = {}) =>
    (asked: object, { row }: { row: Refund }) =>
      ({ id: row.orderId, version: row.orderVersion, refundId: row.id, ...fixed, ...asked }) as never
  const reason = { label: t('fields.reason'), required: true, ranged: true }
  const voucher = { label: t('fields.voucher'), lines: 1 }
  return [
    action<Refund, RefundAuditIn, unknown>({
      key: 'approve',
      label: t('refund.approve'),
      primary: true,
      section: 'order',
      call: callOf<RefundAuditIn>('RefundAudit'),
      input: input({ approve: true }),
      ask: ({ row }) => ({
        title: t('refund.approveTitle', { name: row.refundNo }),
        fields: {
          amountFen: { label: t('fields.amountFen'), initial: row.amountFen, input: <FenInput /> },
          reason: { label: t('refund.note'), lines: 1 },
        },
      }),
      done: ({ row }) => t('refund.approved', { name: row.refundNo }),
    }),
    action<Refund, RefundAuditIn, unknown>({
      key: 'reject',
      label: t('refund.reject'),
      danger: true,
      section: 'order',
      call: callOf<RefundAuditIn>('RefundAudit'),
      input: input({ approve: false }),
      ask: ({ row }) => ({ title: t('refund.rejectTitle', { name: row.refundNo }), fields: { reason } }),
      done: ({ row }) => t('refund.rejected', { name: row.refundNo }),
    }),
    action<Refund, RefundInput & { voucher: string }, unknown>({
      key: 'confirm',
      label: t('refund.confirm'),
      primary: true,
      section: 'order',
      call: callOf('RefundConfirm'),
      input: input(),
      ask: ({ row }) => ({ title: t('refund.confirmTitle', { name: row.refundNo }), fields: { voucher } }),
      done: ({ row }) => t('refund.confirmed', { name: row.refundNo }),
    }),
    action<Refund, RefundInput, unknown>({
      key: 'retry',
      label: t('refund.retry'),
      primary: true,
      section: 'order',
      call: callOf('RefundRetry'),
      input: input(),
      done: ({ row }) => t('refund.retried', { name: row.refundNo }),
    }),
    action<Refund, RefundInput & { voucher: string; reason: string }, unknown>({
      key: 'payOut',
      label: t('refund.payOut'),
      section: 'order',
      call: callOf('RefundPayOut'),
      input: input(),
      ask: ({ row }) => ({
        title: t('refund.payOutTitle', { name: row.refundNo }),
        text: t('refund.payOutText'),
        fields: { voucher, reason },
      }),
      done: ({ row }) => t('refund.confirmed', { name: row.refundNo }),
    }),
  ]
}
