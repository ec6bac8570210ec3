import type { Goods } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { numberFormat } from '../../ui/number-text'
import { StatusTag, type Tone } from '../../ui/status-tag'
import styles from './goods.module.css'

const TONES: Record<Goods['status'], Tone> = { onSale: 'good', offSale: 'off', draft: 'waiting' }

export function SaleTag({ status }: { status: Goods['status'] }) {
  const { t } = useTranslation('enums')
  return <StatusTag tone={TONES[status]}>{t(`GoodsStatus.${status}`)}</StatusTag>
}

/** Stock says how many there are, and whether that is too few. */
export function Stock({ row: { stock, lowStock } }: { row: Goods }) {
  const { t, i18n } = useTranslation('goods')
  const number = numberFormat(i18n.language).format(stock)
  if (!lowStock) return number
  return (
    <span className={styles.stock}>
      {number}{' '}
      <StatusTag tone={stock === 0 ? 'bad' : 'waiting'}>
        {stock === 0 ? t('goods.fields.soldOut') : t('goods.fields.lowStock')}
      </StatusTag>
    </span>
  )
}
