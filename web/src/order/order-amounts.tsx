import { useTranslation } from '../locales/texts'
import { formatMoney } from '../ui/number-text'
import { TimeText } from '../ui/time-text'
import styles from './order-detail.module.css'
import type { OrderRow } from './order-row'

/** OrderAmounts adds up what an order costs, line by line, and what was paid and went back. */
export function OrderAmounts({ row }: { row: OrderRow }) {
  const { t, i18n } = useTranslation(['order', 'enums'])
  const money = (fen: number) => formatMoney(fen, i18n.language)
  const lines = [
    ['itemFen', row.itemFen],
    ['discountFen', -row.discountFen],
    ['pointsFen', -row.pointsFen],
    ['freightFen', row.freightFen],
    ['adjustFen', row.adjustFen],
  ] as const
  return (
    <dl className={styles.amounts}>
      {lines
        .filter(([name, fen]) => fen !== 0 || name === 'itemFen')
        .map(([name, fen]) => (
          <div key={name}>
            <dt>{t(`fields.${name}`)}</dt>
            <dd>{money(fen)}</dd>
          </div>
        ))}
      <div className={styles.total}>
        <dt>{t('fields.payableFen')}</dt>
        <dd>{money(row.payableFen)}</dd>
      </div>
      {row.paidAt && (
        <>
          <div>
            <dt>{t('fields.paidFen')}</dt>
            <dd>{money(row.paidFen)}</dd>
          </div>
          <div>
            <dt>{t('fields.payMethod')}</dt>
            <dd>{row.payMethod && t(`enums:PayMethod.${row.payMethod}`)}</dd>
          </div>
          <div>
            <dt>{t('fields.payNo')}</dt>
            <dd>{row.payNo}</dd>
          </div>
          <div>
            <dt>{t('fields.paidAt')}</dt>
            <dd>
              <TimeText value={row.paidAt} />
            </dd>
          </div>
        </>
      )}
      {row.refundedFen > 0 && (
        <div>
          <dt>{t('fields.refundedFen')}</dt>
          <dd>{money(-row.refundedFen)}</dd>
        </div>
      )}
    </dl>
  )
}
