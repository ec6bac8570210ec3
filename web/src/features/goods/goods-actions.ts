import { useMemo } from 'react'
import { api, type Goods } from '../../api/generated'
import { goods } from '../../api/resources/goods'
import { useTranslation } from '../../locales/texts'
import { type Action, action } from '../../resource/action/action'
import { useMoves } from '../../resource/action/moves'

/** useGoodsActions are what can be done to goods, beside deleting them. */
export function useGoodsActions(): Action<Goods>[] {
  const { t } = useTranslation('goods')
  const move = useMoves(goods)
  return useMemo(
    () => [
      move('onSale', { primary: true, fixed: { status: 'onSale' } }),
      move('offSale', { fixed: { status: 'offSale' } }),
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
        ask: ({ count }) => ({
          title: t('goods.moveTitle', { count }),
          ok: t('goods.moveOk'),
          fields: {
            categoryId: {
              label: t('goods.fields.categoryId'),
              options: api.goodsCategoryOptions,
              leaves: true,
              required: true,
            },
          },
        }),
        alwaysIds: true,
      }),
    ],
    [t, move],
  )
}
