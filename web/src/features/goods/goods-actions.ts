import type { useTranslation } from 'react-i18next'
import { api, type Goods } from '../../api/generated'
import { type Action, action } from '../../resource/action/action'

export type Texts = ReturnType<typeof useTranslation<['goods', 'kit']>>['t']

/** goodsActions are what can be done to goods, beside deleting them. */
export function goodsActions(t: Texts): Action<Goods>[] {
  return [
    action({
      key: 'onSale',
      label: t('goods.onSale'),
      bulkLabel: t('goods.bulkOnSale'),
      bulk: true,
      call: api.goodsStatus,
      ask: ({ bulk, count, names }) =>
        bulk ? { title: t('goods.onSaleTitleMany', { count }), text: names } : null,
      fixed: { status: 'onSale' },
    }),
    action({
      key: 'offSale',
      label: t('goods.offSale'),
      bulkLabel: t('goods.bulkOffSale'),
      bulk: true,
      call: api.goodsStatus,
      ask: ({ bulk, count, name, names }) =>
        bulk
          ? { title: t('goods.offSaleTitleMany', { count }), text: names }
          : { title: t('goods.offSaleTitle', { name }), text: t('goods.offSaleText') },
      fixed: { status: 'offSale' },
    }),
    action({
      key: 'recommend',
      label: t('goods.recommend'),
      bulk: true,
      row: false,
      call: api.goodsBatch,
      ask: ({ count, names }) => ({ title: t('goods.recommendTitle', { count }), text: names }),
      alwaysIds: true,
      fixed: { recommended: true },
    }),
    action({
      key: 'unrecommend',
      label: t('goods.unrecommend'),
      bulk: true,
      row: false,
      call: api.goodsBatch,
      ask: ({ count, names }) => ({ title: t('goods.unrecommendTitle', { count }), text: names }),
      alwaysIds: true,
      fixed: { recommended: false },
    }),
    action({
      key: 'move',
      label: t('goods.move'),
      bulk: true,
      row: false,
      call: api.goodsBatch,
      rules: { categoryId: { kind: 'ref', required: true } },
      ask: ({ count }) => ({
        title: t('goods.moveTitle', { count }),
        ok: t('goods.moveOk'),
        fields: {
          categoryId: {
            label: t('goods.fields.categoryId'),
            options: api.goodsCategoryOptions,
            leaves: true,
          },
        },
      }),
      alwaysIds: true,
    }),
  ]
}
