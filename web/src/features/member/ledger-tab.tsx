import { Radio } from 'antd'
import { useState } from 'react'
import { api, type LedgerAccount, type LedgerRow } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { formatMoney, numberFormat } from '../../ui/number-text'
import type { PlainColumn } from '../../ui/plain-table'
import { TimeText } from '../../ui/time-text'
import styles from './member.module.css'
import { MemberHistory } from './member-history'
import { Operator } from './operator'

const ACCOUNTS: readonly LedgerAccount[] = ['points', 'balance', 'growth']

/** LedgerTab is every movement of a member's points, balance and growth. */
export function LedgerTab({ id }: { id: number }) {
  const { t, i18n } = useTranslation(['member', 'enums'])
  const [account, setAccount] = useState<LedgerAccount | 'all'>('all')
  const number = numberFormat(i18n.language)
  const amount = (value: number, of: LedgerAccount) =>
    of === 'balance' ? formatMoney(value, i18n.language) : number.format(value)
  const columns: PlainColumn<LedgerRow>[] = [
    { key: 'at', title: t('user.at'), render: ({ at }) => <TimeText value={at} /> },
    {
      key: 'account',
      title: t('user.fields.account'),
      render: (row) => t(`enums:LedgerAccount.${row.account}`),
    },
    {
      key: 'delta',
      title: t('user.fields.delta'),
      render: (row) => (
        <span className={styles.amount}>
          {row.delta > 0 && '+'}
          {amount(row.delta, row.account)}
        </span>
      ),
    },
    {
      key: 'after',
      title: t('user.after'),
      render: (row) => <span className={styles.amount}>{amount(row.after, row.account)}</span>,
    },
    { key: 'reason', title: t('user.fields.reason'), render: (row) => t(`enums:LedgerReason.${row.reason}`) },
    { key: 'note', title: t('user.fields.note'), render: ({ note }) => note || '–' },
    {
      key: 'operator',
      title: t('user.operator'),
      render: ({ operatorName }) => <Operator name={operatorName} />,
    },
  ]
  return (
    <>
      <Radio.Group
        className={styles.filter}
        size="small"
        optionType="button"
        aria-label={t('user.fields.account')}
        value={account}
        onChange={({ target }) => setAccount(target.value)}
        options={[
          { value: 'all', label: t('user.all') },
          ...ACCOUNTS.map((value) => ({ value, label: t(`enums:LedgerAccount.${value}`) })),
        ]}
      />
      <MemberHistory
        key={account}
        name={`ledger ${account}`}
        label={t('user.ledger')}
        id={id}
        call={(input, options) =>
          api.userLedger(
            { ...input, ...(account !== 'all' && { account }) } as Parameters<typeof api.userLedger>[0],
            options,
          )
        }
        columns={columns}
      />
    </>
  )
}
