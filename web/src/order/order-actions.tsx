import { Checkbox } from 'antd'
import { useMemo } from 'react'
import { api, type CancelReason } from '../api/generated'
import { orderGoodsCancel } from '../api/inputs/order'
import type { orderGoods } from '../api/resources/order'
import { useTranslation } from '../locales/texts'
import type { Action } from '../resource/action/action'
import { type MakeMove, useMoves } from '../resource/action/moves'
import type { Life, Resource } from '../resource/resource'
import { ChoiceInput } from './choice-input'
import { FenInput } from './fen-input'
import { InvoiceFileInput } from './invoice-file-input'
import type { OrderRow } from './order-row'
import { PastTimeInput } from './past-time-input'
import { RefundAmountInput } from './refund-amount-input'

/** The reasons that are not given by people. */
const BY_THE_CONSOLE: readonly CancelReason[] = ['timeout', 'riskControl', 'memberCancel']

interface RefundParts {
  /** What is asked for a refund beside the amount and the reason: the lines that go back. */
  refundFields?: (row: OrderRow) => object
  /** What the rules give back for what was chosen, where that is not always the same. */
  suggest?: (row: OrderRow, chosen: Readonly<Record<string, unknown>>) => number
  /** Whether what goes back can go back on the shelf. */
  restock?: boolean
}

/** useOrderActions are what can be done with orders of every kind. */
export function useOrderActions<R extends Resource & { readonly life: Life }>(
  resource: R,
  { refundFields, suggest, restock = false }: RefundParts = {},
) {
  const { t } = useTranslation(['order', 'enums'])
  // The lives of all kinds begin and end with the same rows, so the names of one are those of all.
  const move = useMoves(resource) as unknown as MakeMove<typeof orderGoods>
  return useMemo(() => {
    const field = (name: 'voucher' | 'paidAt' | 'payableFen' | 'flag' | 'remark') => t(`fields.${name}`)
    return [
      move('markPaid', {
        primary: true,
        fields: ({ row }) => ({
          voucher: { label: field('voucher'), lines: 1 },
          paidAt: {
            label: field('paidAt'),
            required: true,
            initial: new Date().toISOString(),
            input: <PastTimeInput />,
            hint: t('order.payableHint', { yuan: (row.payableFen / 100).toFixed(2) }),
          },
        }),
      }),
      move('priceAdjust', {
        fields: ({ row }) => ({
          payableFen: { label: field('payableFen'), initial: row.payableFen, input: <FenInput /> },
        }),
      }),
      move('cancel', {
        fields: () => ({
          reasonCode: {
            label: t('fields.reasonCode'),
            required: true,
            input: (
              <ChoiceInput
                options={orderGoodsCancel.reasonCode.values
                  .filter((code) => !BY_THE_CONSOLE.includes(code))
                  .map((code) => ({ value: code, label: t(`enums:CancelReason.${code}`) }))}
              />
            ),
          },
        }),
      }),
      move('refund', {
        fields:
          ({ row }) =>
          (chosen) => ({
            ...refundFields?.(row as OrderRow),
            amountFen: {
              label: t('fields.amountFen'),
              initial: row.paidFen === 0 ? 0 : row.suggestedFen || undefined,
              input: <RefundAmountInput suggested={suggest?.(row as OrderRow, chosen) ?? row.suggestedFen} />,
              hint:
                row.paidFen === 0
                  ? t('order.pointsGoBack', { points: row.pointsUsed })
                  : t('order.refundHint', { yuan: ((row.paidFen - row.refundedFen) / 100).toFixed(2) }),
            },
            reasonCode: { label: t('fields.reasonCode'), required: true },
            ...(restock && {
              restock: {
                label: t('fields.restock'),
                input: <TickInput label={t('order.restockHint')} />,
              },
            }),
          }),
      }),
      move('remark', {
        fields: ({ row }) => ({ remark: { label: field('remark'), initial: row.remark, lines: 4 } }),
      }),
      move('flag', {
        fields: ({ row, bulk }) => ({
          flag: { label: field('flag'), required: true, initial: bulk ? undefined : row.flag },
        }),
      }),
      move('owner', {
        fields: ({ row, bulk }) => ({
          accountId: {
            label: t('fields.ownerId'),
            options: api.accountOptions,
            initial: bulk ? undefined : (row.ownerId ?? undefined),
          },
        }),
      }),
      move('invoice', {
        fields: ({ row }) => ({
          invoiceNo: { label: t('fields.invoiceNo'), initial: row.invoiceNo || undefined, lines: 1 },
          fileId: {
            label: t('fields.invoiceFile'),
            input: <InvoiceFileInput label={t('fields.invoiceFile')} />,
          },
        }),
      }),
      move('delete'),
    ] as unknown as Action<OrderRow>[]
  }, [move, t, refundFields, suggest, restock])
}

interface TickInputProps {
  label: string
  id?: string
  value?: boolean
  onChange?: (value: boolean) => void
}

function TickInput({ label, id, value, onChange }: TickInputProps) {
  return (
    <Checkbox id={id} checked={value === true} onChange={({ target }) => onChange?.(target.checked)}>
      {label}
    </Checkbox>
  )
}
