import { lazy, Suspense, useMemo, useState } from 'react'
import { api, type Goods } from '../../api/generated'
import { goods } from '../../api/resources/goods'
import { type TFunction, useTranslation } from '../../locales/texts'
import { allowsMove, type RowEntry } from '../../resource/action/action'
import { AppPreview } from '../../resource/detail/app-preview'
import type { Column } from '../../resource/list/columns'
import { ResourcePage } from '../../resource/page/resource-page'
import type { ListTab } from '../../resource/page/use-tab'
import styles from './goods.module.css'
import { useGoodsActions } from './goods-actions'
import { GoodsForm } from './goods-form'
import { SaleTag, Stock } from './goods-tags'

const GoodsDetail = lazy(async () => ({ default: (await import('./goods-detail')).GoodsDetail }))
const GoodsCard = lazy(async () => ({ default: (await import('./goods-card')).GoodsCard }))
const StockDialog = lazy(async () => ({ default: (await import('./stock-dialog')).StockDialog }))

const COLUMNS: readonly Column<typeof goods>[] = [
  {
    field: 'name',
    render: ({ name, subtitle }) => (
      <>
        <span className={styles.name} title={name}>
          {name}
        </span>
        {subtitle && <small className={styles.subtitle}>{subtitle}</small>}
      </>
    ),
  },
  'cover',
  'goodsNo',
  'categoryName',
  'priceFen',
  { field: 'stock', render: (row) => <Stock row={row} /> },
  { field: 'status', render: ({ status }) => <SaleTag status={status} /> },
  'sales',
  { field: 'sort', edit: true },
  'type',
  'recommended',
  'isNew',
  'views',
  'unitName',
  'createdAt',
]

/** A copy is other goods: numbers, stock and what was sold are not taken along, and somebody looks at it before it is offered. */
function copyOf(copied: Goods): Partial<Goods> {
  const skus = copied.skus.map(({ id: _, ...sku }) => ({ ...sku, skuNo: '', stock: 0 }))
  return { ...copied, goodsNo: '', status: 'draft', recommended: false, skus: skus as Goods['skus'] }
}

/** GoodsPage keeps what the shop sells. */
export function GoodsPage() {
  const { t } = useTranslation(['goods', 'kit'])
  const [previewed, setPreviewed] = useState<Goods | null>(null)
  const [counted, setCounted] = useState<Goods | null>(null)
  const tabs = useMemo(() => tabsOf(t), [t])
  const goodsActions = useGoodsActions()
  const actions = useMemo<RowEntry<Goods>[]>(
    () => [
      ...goodsActions,
      { key: 'stock', label: t('goods.restock'), callName: api.goodsStockLog.callName, open: setCounted },
      { key: 'preview', label: t('kit:preview.action'), open: setPreviewed },
    ],
    [t, goodsActions],
  )
  return (
    <>
      <ResourcePage
        resource={goods}
        columns={COLUMNS}
        tabs={tabs}
        filters={[
          { name: 'categoryId', options: api.goodsCategoryOptions },
          'type',
          'priceFen',
          'recommended',
          'lowStock',
          'soldOut',
          'isNew',
          'status',
          'createdAt',
        ]}
        bulk={['delete']}
        copyOf={copyOf}
        actions={actions}
        detail={(row) => (
          <Suspense>
            <GoodsDetail row={row} />
          </Suspense>
        )}
        publish={goodsActions.find(({ key }) => key === 'onSale')}
        form={(f) => <GoodsForm f={f} />}
      />
      {previewed && (
        <AppPreview
          resource={goods}
          id={previewed.id}
          name={previewed.name}
          onClose={() => setPreviewed(null)}
        >
          {(row) => (
            <Suspense>
              <GoodsCard goods={row} />
            </Suspense>
          )}
        </AppPreview>
      )}
      {counted && (
        <Suspense>
          <StockDialog
            id={counted.id}
            name={counted.name}
            mayChange={allowsMove(counted, 'stock')}
            onClose={() => setCounted(null)}
          />
        </Suspense>
      )}
    </>
  )
}

function tabsOf(t: TFunction<['goods', 'kit']>): ListTab<typeof goods>[] {
  return [
    { key: 'all', label: t('goods.tabs.all'), input: {} },
    { key: 'onSale', label: t('goods.tabs.onSale'), input: { status: 'onSale' } },
    { key: 'offSale', label: t('goods.tabs.offSale'), input: { status: 'offSale' } },
    { key: 'draft', label: t('goods.tabs.draft'), input: { status: 'draft' } },
    { key: 'lowStock', label: t('goods.tabs.lowStock'), input: { lowStock: true } },
  ]
}
