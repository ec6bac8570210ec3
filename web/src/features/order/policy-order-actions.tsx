import { useMemo } from 'react'
import type { OrderChaHealth } from '../../api/generated'
import { orderChaHealthIssue } from '../../api/inputs/order'
import { orderChaHealth } from '../../api/resources/order'
import { useTranslation } from '../../locales/texts'
import { DayInput } from '../../order/day-input'
import { FenInput } from '../../order/fen-input'
import { useOrderActions } from '../../order/order-actions'
import { PrivateFileInput } from '../../order/private-file-input'
import { onWhole } from '../../order/whole'
import type { Action, RowEntry } from '../../resource/action/action'
import { useMoves } from '../../resource/action/moves'
import { chinaDay } from '../../ui/china-day'

/** What is asked about the whole order: a row of the list does not know what goes back. */
const ON_WHOLE = ['refund', 'surrender']

/** usePolicyOrderActions are what can be done with an order of a policy: its own moves first, then those of all orders. */
export function usePolicyOrderActions(print: (id: number) => void): RowEntry<OrderChaHealth>[] {
  const { t } = useTranslation('order')
  const move = useMoves(orderChaHealth)
  const common = useOrderActions(orderChaHealth)
  return useMemo(() => {
    const file = {
      label: t('orderChaHealth.fields.policyFileId'),
      input: (
        <PrivateFileInput
          label={t('orderChaHealth.fields.policyFileId')}
          rules={orderChaHealthIssue.policyFileId}
        />
      ),
    }
    const own = [
      move('issue', {
        primary: ({ submittedAt }) => !!submittedAt,
        danger: false,
        fields: ({ row }) => ({
          policyNo: { label: t('orderChaHealth.fields.policyNo'), required: true, lines: 1 },
          policyFileId: { ...file, required: true },
          effectiveDate: {
            label: t('fields.effectiveDate'),
            required: true,
            initial: row.effectiveDate,
            input: <DayInput />,
          },
          expiryDate: {
            label: t('fields.expiryDate'),
            required: true,
            initial: row.expiryDate,
            input: <DayInput />,
          },
        }),
      }),
      move('submit', {
        primary: ({ submittedAt }) => !submittedAt,
        fields: ({ row }) => ({
          insurerNo: {
            label: t('orderChaHealth.fields.insurerNo'),
            required: true,
            initial: row.insurerNo || undefined,
            lines: 1,
          },
        }),
      }),
      move('refuse', { danger: true }),
      move('policyEdit', {
        fields: ({ row }) => ({
          policyNo: {
            label: t('orderChaHealth.fields.policyNo'),
            required: false,
            lines: 1,
            hint: row.policyNo,
          },
          policyFileId: { ...file, required: false },
          holderPhone: {
            label: t('orderChaHealth.fields.holderPhone'),
            required: false,
            lines: 1,
            hint: row.holderPhone,
          },
          holderEmail: { label: t('orderChaHealth.fields.holderEmail'), required: false, lines: 1 },
          holderAddress: { label: t('orderChaHealth.fields.holderAddress'), required: false, lines: 1 },
          insuredPhone: {
            label: t('orderChaHealth.fields.insuredPhone'),
            required: false,
            lines: 1,
            hint: row.insuredPhone,
          },
        }),
        // What is left empty stays as it is.
        input: ({ reason, policyFileId, ...texts }, { row: { id, version } }) => ({
          id,
          version,
          reason: reason ?? '',
          ...(policyFileId && { policyFileId }),
          ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text)),
        }),
      }),
      move('surrender', {
        danger: true,
        fields: ({ row }) => ({
          surrenderDate: {
            label: t('orderChaHealth.fields.surrenderDate'),
            required: true,
            initial: chinaDay(),
            input: <DayInput />,
          },
          surrenderFen: {
            label: t('orderChaHealth.fields.surrenderFen'),
            initial: isInCoolOff(row) ? row.surrenderMaxFen : undefined,
            input: <FenInput />,
            hint: isInCoolOff(row)
              ? t('orderChaHealth.inCoolOff', {
                  date: row.coolOffUntil,
                  least: (row.surrenderMinFen / 100).toFixed(2),
                  most: (row.surrenderMaxFen / 100).toFixed(2),
                })
              : t('orderChaHealth.afterCoolOff', { most: (row.surrenderMaxFen / 100).toFixed(2) }),
          },
        }),
      }),
    ]
    const all = [...own, ...(common as unknown as Action<OrderChaHealth>[])]
    return [
      ...all.map((action) => (ON_WHOLE.includes(action.key) ? onWhole(orderChaHealth, action) : action)),
      {
        key: 'sheet',
        label: t('orderChaHealth.printSheet'),
        open: ({ id }: OrderChaHealth) => print(id),
      },
    ]
  }, [t, move, common, print])
}

const isInCoolOff = ({ coolOffUntil }: OrderChaHealth) => chinaDay() <= coolOffUntil
