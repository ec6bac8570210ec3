import type { Goods, Sku } from '../../api/generated'
import { goods } from '../../api/resources/goods'
import { useTranslation } from '../../locales/texts'
import { OrdersLink } from '../../order/orders-link'
import { Facts } from '../../resource/detail/facts'
import { useCanCall } from '../../resource/use-can-call'
import { formatMoney } from '../../ui/number-text'
import { PlainTable } from '../../ui/plain-table'
import { Thumb } from '../../ui/thumb'
import styles from './goods.module.css'
import { SaleTag, Stock } from './goods-tags'

/** GoodsDetail is everything that is known of goods. */
export function GoodsDetail({ row }: { row: Goods }) {
  const { t } = useTranslation(['goods', 'kit'])
  const maySeeOrders = useCanCall('orderGoodsList')
  return (
    <div className={styles.detail}>
      <Facts
        resource={goods}
        row={row}
        title={t('goods.groups.what')}
        facts={[
          'goodsNo',
          { key: 'status', label: t('kit:fields.status'), value: <SaleTag status={row.status} /> },
          'subtitle',
          'categoryName',
          'unitName',
          'type',
          'approvalNo',
          'maker',
          'shelfMonths',
          'cover',
        ]}
      />
      <Skus row={row} />
      <Facts
        resource={goods}
        row={row}
        title={t('goods.groups.sale')}
        facts={[
          'priceFen',
          { key: 'stock', label: t('goods.fields.stock'), value: <Stock row={row} /> },
          'freightFen',
          'limitQty',
          'sales',
          ...(maySeeOrders
            ? [
                {
                  key: 'orders',
                  label: t('goods.orders'),
                  value: <OrdersLink to="orderGoods" by="goodsId" id={row.id} />,
                },
              ]
            : []),
          'virtualSales',
          'views',
          'sort',
          'recommended',
          'isNew',
          'createdAt',
          'updatedAt',
        ]}
      />
      <Facts
        resource={goods}
        row={row}
        title={t('goods.groups.look')}
        facts={[
          {
            key: 'images',
            label: t('goods.fields.images'),
            value: row.images.map((src) => <Thumb key={src} src={src} alt={row.name} size={64} />),
            wide: true,
          },
          'detail',
        ]}
      />
    </div>
  )
}

function Skus({ row }: { row: Goods }) {
  const { t, i18n } = useTranslation('goods')
  const number = new Intl.NumberFormat(i18n.language)
  const money = (fen: number | null | undefined) => (fen ? formatMoney(fen, i18n.language) : '–')
  return (
    <PlainTable<Sku>
      label={t('goods.groups.skus')}
      rows={row.skus}
      rowKey={({ id }) => id}
      notice="–"
      columns={[
        { key: 'spec', title: t('goods.fields.spec'), render: ({ spec }) => spec },
        { key: 'skuNo', title: t('goods.fields.skuNo'), render: ({ skuNo }) => skuNo || '–' },
        { key: 'priceFen', title: t('goods.fields.priceFen'), render: ({ priceFen }) => money(priceFen) },
        { key: 'marketFen', title: t('goods.fields.marketFen'), render: ({ marketFen }) => money(marketFen) },
        { key: 'stock', title: t('goods.fields.stock'), render: ({ stock }) => number.format(stock) },
      ]}
    />
  )
}
