import { Tag } from 'antd'
import type { Goods } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { formatMoney } from '../../ui/number-text'
import { RichText } from '../../ui/rich-text'
import styles from './goods-card.module.css'

/** GoodsCard is goods as the app shows them. */
export function GoodsCard({ goods }: { goods: Goods }) {
  const { t, i18n } = useTranslation(['goods', 'enums'])
  const money = (fen: number) => formatMoney(fen, i18n.language)
  const { cover, images, skus, freightFen, limitQty, shelfMonths, unitName } = goods
  const pictures = images.length > 0 ? images : cover ? [cover] : []
  const cheapest = skus.find(({ priceFen }) => priceFen === goods.priceFen)
  return (
    <article className={styles.card} aria-label={goods.name}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the pictures are wider than their place, and the keyboard must be able to scroll them too */}
      <ul className={styles.pictures} aria-label={t('goods.fields.images')} tabIndex={0}>
        {pictures.map((src, index) => (
          <li key={`${src}#${pictures.indexOf(src) === index ? 0 : index}`}>
            <img src={src} alt={t('goods.preview.picture', { number: index + 1 })} />
          </li>
        ))}
      </ul>
      <p className={styles.price}>
        <strong>{money(goods.priceFen)}</strong> {skus.length > 1 && t('goods.preview.from')}{' '}
        {cheapest?.marketFen && <del>{money(cheapest.marketFen)}</del>}
      </p>
      <h2 className={styles.name}>{goods.name}</h2>
      {goods.subtitle && <p className={styles.faint}>{goods.subtitle}</p>}
      <p className={styles.facts}>
        <span>{t('goods.preview.sold', { count: goods.sales + goods.virtualSales })}</span>
        <span>
          {freightFen === 0
            ? t('goods.preview.freeShipping')
            : t('goods.preview.freight', { fee: money(freightFen) })}
        </span>
        {limitQty !== null && <span>{t('goods.preview.limit', { count: limitQty, unit: unitName })}</span>}
      </p>
      <h3>{t('goods.fields.skus')}</h3>
      <div className={styles.skus}>
        {skus.map((sku) => (
          <Tag key={sku.id} color={sku.stock === 0 ? undefined : 'processing'}>
            {sku.spec} {money(sku.priceFen)}
            {sku.stock === 0 && ` · ${t('goods.fields.soldOut')}`}
          </Tag>
        ))}
      </div>
      <dl className={styles.law}>
        <Line name={t('goods.fields.type')} value={t(`enums:GoodsType.${goods.type}`)} />
        <Line name={t('goods.fields.approvalNo')} value={goods.approvalNo} />
        <Line name={t('goods.fields.maker')} value={goods.maker} />
        <Line name={t('goods.fields.shelfMonths')} value={shelfMonths === null ? '' : String(shelfMonths)} />
      </dl>
      {goods.detail && (
        <>
          <h3>{t('goods.fields.detail')}</h3>
          <RichText html={goods.detail} />
        </>
      )}
    </article>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  if (!value) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
