import { Input, Radio, Select } from 'antd'
import { api, type LedgerAccount, type LedgerReason, type User } from '../../api/generated'
import { session } from '../../api/session'
import { type Action, action } from '../../resource/action/action'
import { REASON } from '../../resource/action/reason'
import { formatMoney } from '../../resource/cell'
import type { Texts } from './member-actions'

const REASONS: readonly LedgerReason[] = ['staffGrant', 'staffDeduct', 'compensation', 'correction']
const FEN = 100

/** How far an account may be moved in one step; the balance in yuan. */
const MAX_ADJUSTMENT: Record<LedgerAccount, number> = { points: 100_000, balance: 50_000, growth: 100_000 }

/** adjustAction moves a member's points, growth or balance by hand. */
export function adjustAction(t: Texts, language: string): Action<User> {
  const number = new Intl.NumberFormat(language)
  // Made when the dialog opens: however often it is sent, it is carried out once.
  let requestId = ''
  const heldIn = (account: LedgerAccount, { points, growth, balanceFen }: User) =>
    account === 'balance' ? formatMoney(balanceFen, language) : number.format({ points, growth }[account])
  const deltaProblem = (account: LedgerAccount, delta: string) => {
    const form = account === 'balance' ? /^[+-]?\d{1,8}(\.\d{1,2})?$/ : /^[+-]?\d{1,8}$/
    if (!form.test(delta.trim()) || Number(delta) === 0) return t('user.deltaForm')
    const max = MAX_ADJUSTMENT[account]
    return Math.abs(Number(delta)) > max ? t('user.deltaMost', { limit: number.format(max) }) : undefined
  }
  return action({
    key: 'adjust',
    label: t('user.adjust'),
    when: ({ actions }) => actions.includes('userAdjust'),
    call: api.userAdjust,
    rules: {
      account: { kind: 'text', required: true },
      delta: { kind: 'text', required: true },
      reason: { kind: 'text', required: true },
      note: REASON,
    },
    ask: ({ name, row }) => {
      requestId = crypto.randomUUID()
      const mayMoney = session.getState().user?.caps.finance ?? false
      const accounts: LedgerAccount[] = mayMoney ? ['points', 'balance', 'growth'] : ['points', 'growth']
      return {
        title: t('user.adjustTitle', { name }),
        fields: (values) => {
          const account = (values.account ?? 'points') as LedgerAccount
          return {
            account: {
              label: t('user.fields.account'),
              initial: 'points',
              input: (
                <Radio.Group
                  optionType="button"
                  options={accounts.map((value) => ({ value, label: t(`accounts.${value}`) }))}
                />
              ),
            },
            delta: {
              label: t('user.fields.delta'),
              hint: t('user.heldNow', { held: heldIn(account, row) }),
              check: (value) => (value ? deltaProblem(account, String(value)) : undefined),
              input: (
                <Input
                  autoComplete="off"
                  inputMode="decimal"
                  prefix={account === 'balance' ? '¥' : undefined}
                  placeholder={t('user.deltaHint')}
                />
              ),
            },
            reason: {
              label: t('user.fields.reason'),
              initial: 'staffGrant',
              input: <Select options={REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))} />,
            },
            note: { label: t('user.fields.note') },
          }
        },
      }
    },
    input: ({ account = 'points', delta, reason = 'staffGrant', note = '' }, { row: { id } }) => ({
      requestId,
      id,
      account,
      delta: Math.round(Number(delta) * (account === 'balance' ? FEN : 1)),
      reason,
      note,
    }),
    done: () => t('kit:form.saved'),
  })
}
