import type { ReactNode } from 'react'
import type { Linked } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { PlainTable } from '../../ui/plain-table'
import { useSummary } from './answers'
import { Block } from './block'
import { Growth } from './change'
import { Counted } from './counted'
import { useFigureText } from './figure-text'
import styles from './table.module.css'

/** KindsBlock says what each kind of orders has brought today, beside the day before. */
export function KindsBlock(): ReactNode {
  const { t } = useTranslation(['dashboard', 'enums'])
  const text = useFigureText()
  const beside = (today: Linked, yesterday: Linked) => (
    <>
      <Counted of={today} />
      <small>
        {t('yesterday')} <Counted of={yesterday} />
      </small>
    </>
  )
  return (
    <Block name="kinds" answer={useSummary()} height={280}>
      {({ kinds = [] }) => (
        <div className={styles.compact}>
          <PlainTable
            label={t('tableOf', { title: t('blocks.kinds') })}
            rows={kinds}
            rowKey={({ kind }) => kind}
            notice={t('nothing')}
            columns={[
              { key: 'kind', title: t('kind'), render: ({ kind }) => t(`enums:OrderKind.${kind}`) },
              {
                key: 'placed',
                title: t('kinds.placed'),
                numeric: true,
                render: ({ placed, placedYesterday }) => beside(placed, placedYesterday),
              },
              {
                key: 'paid',
                title: t('kinds.paid'),
                numeric: true,
                render: ({ paid, paidYesterday }) => beside(paid, paidYesterday),
              },
              {
                key: 'paidFen',
                title: t('kinds.paidFen'),
                numeric: true,
                render: ({ paidFen, yesterdayFen }) => (
                  <>
                    {text.money(paidFen)}
                    <small>
                      {t('yesterday')} {text.money(yesterdayFen)}{' '}
                      <Growth now={paidFen} before={yesterdayFen} />
                    </small>
                  </>
                ),
              },
            ]}
          />
        </div>
      )}
    </Block>
  )
}
