import { Input, Radio, Select } from 'antd'
import type { LedgerAccount, LedgerReason, User } from '../../api/generated'
import { limits } from '../../api/limits'
import type { user } from '../../api/resources/member'
import type { TFunction } from '../../locales/texts'
import type { Action } from '../../resource/action/action'
import type { MakeMove } from '../../resource/action/moves'
import { formatMoney, numberFormat } from '../../ui/number-text'

const REASONS: readonly LedgerReason[] = ['staffGrant', 'staffDeduct', 'compensation', 'correction']
const FEN = 100

/** What is typed of the balance is yuan, not fen. */
const shareOf = (account: LedgerAccount) => (account === 'balance' ? FEN : 1)

type Texts = TFunction<['member', 'kit', 'enums']>

/** adjustAction moves a member's points, growth or balance by hand. */
export function adjustAction(move: MakeMove<typeof user>, t: Texts, language: string): Action<User> {
  const number = numberFormat(language)
  const heldIn = (account: LedgerAccount, { points, growth, balanceFen }: User) =>
    account === 'balance' ? formatMoney(balanceFen, language) : number.format({ points, growth }[account])
  const deltaProblem = (account: LedgerAccount, delta: string) => {
    const form = account === 'balance' ? /^[+-]?\d+(\.\d\d?)?$/ : /^[+-]?\d+$/
    if (!form.test(delta.trim()) || Number(delta) === 0) return t('user.deltaForm')
    const max = limits.adjustment[account] / shareOf(account)
    return Math.abs(Number(delta)) > max ? t('user.deltaMost', { limit: number.format(max) }) : undefined
  }
  return move('userAdjust', {
    fields: ({ row }) => {
      const mayMoney = row.actions.includes('userAdjustBalance')
      const accounts: LedgerAccount[] = mayMoney ? ['points', 'balance', 'growth'] : ['points', 'growth']
      return (values) => {
        const account = (values.account ?? 'points') as LedgerAccount
        return {
          account: {
            label: t('user.fields.account'),
            initial: 'points',
            input: (
              <Radio.Group
                optionType="button"
                options={accounts.map((value) => ({ value, label: t(`enums:LedgerAccount.${value}`) }))}
              />
            ),
          },
          delta: {
            label: t('user.fields.delta'),
            typed: { kind: 'text', required: true },
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
            input: (
              <Select
                options={REASONS.map((value) => ({ value, label: t(`enums:LedgerReason.${value}`) }))}
              />
            ),
          },
          note: { label: t('user.fields.note') },
        }
      }
    },
    input: ({ account = 'points', delta, reason = 'staffGrant', note = '' }, { row: { id } }) => ({
      id,
      account,
      delta: Math.round(Number(delta) * shareOf(account)),
      reason,
      note,
    }),
  })
}
