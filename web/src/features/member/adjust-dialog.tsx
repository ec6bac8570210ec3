import { Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { api, type LedgerAccount, type LedgerReason, type User } from '../../api/generated'
import { session } from '../../api/session'
import { formatMoney } from '../../resource/cell'
import { HANDLED_BY_FORM, SmallField } from '../../resource/form/small-form'
import { MemberDialog } from './member-dialog'
import { ReasonField } from './reason-field'

const REASONS: readonly LedgerReason[] = ['staffGrant', 'staffDeduct', 'compensation', 'correction']
const FEN = 100
/** How far an account may be moved in one step; the balance in yuan. */
const MAX_ADJUSTMENT: Record<LedgerAccount, number> = { points: 100_000, balance: 50_000, growth: 100_000 }

interface AdjustDialogProps {
  row: User
  name: string
  onClose: () => void
}

/** AdjustDialog moves a member's points, growth or balance by hand. */
export function AdjustDialog({ row, name, onClose }: AdjustDialogProps) {
  const { t, i18n } = useTranslation(['member', 'kit'])
  const mayMoney = useStore(session, ({ user }) => user?.caps.finance ?? false)
  // Made when the dialog opens: however often it is sent, it is carried out once.
  const [requestId] = useState(() => crypto.randomUUID())
  const accounts: LedgerAccount[] = mayMoney ? ['points', 'balance', 'growth'] : ['points', 'growth']
  const held = { points: row.points, growth: row.growth, balance: row.balanceFen }
  const number = new Intl.NumberFormat(i18n.language)
  const written = (account: LedgerAccount) =>
    account === 'balance' ? formatMoney(held.balance, i18n.language) : number.format(held[account])
  return (
    <MemberDialog
      title={t('user.adjustTitle', { name })}
      submit={t('user.adjust')}
      initial={{ account: 'points', delta: '', reason: 'staffGrant', note: '' }}
      onSubmit={async ({ account, delta, reason, note }) => {
        await api.userAdjust(
          {
            id: row.id,
            account: account as LedgerAccount,
            delta: Math.round(Number(delta) * (account === 'balance' ? FEN : 1)),
            reason: reason as LedgerReason,
            note,
            requestId,
          },
          { handles: HANDLED_BY_FORM },
        )
        return null
      }}
      onClose={onClose}
    >
      {({ account }) => (
        <>
          <SmallField name="account" label={t('user.fields.account')} required>
            <Radio.Group
              optionType="button"
              options={accounts.map((value) => ({ value, label: t(`accounts.${value}`) }))}
            />
          </SmallField>
          <SmallField
            name="delta"
            label={t('user.fields.delta')}
            hint={t('user.heldNow', { held: written(account as LedgerAccount) })}
            required
            check={(value) => {
              const form = account === 'balance' ? /^[+-]?\d{1,8}(\.\d{1,2})?$/ : /^[+-]?\d{1,8}$/
              if (!form.test(value.trim()) || Number(value) === 0) return t('user.deltaForm')
              const most = MAX_ADJUSTMENT[account as LedgerAccount]
              return Math.abs(Number(value)) > most
                ? t('user.deltaMost', { limit: number.format(most) })
                : undefined
            }}
          >
            <Input
              autoComplete="off"
              inputMode="decimal"
              prefix={account === 'balance' ? '¥' : undefined}
              placeholder={t('user.deltaHint')}
            />
          </SmallField>
          <SmallField name="reason" label={t('user.fields.reason')} required>
            <Select options={REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))} />
          </SmallField>
          <ReasonField name="note" label={t('user.fields.note')} />
        </>
      )}
    </MemberDialog>
  )
}
