import type { useTranslation } from 'react-i18next'
import { api, type Goods } from '../../api/generated'
import type { OwnBulk } from '../../resource/action/bulk-bar'
import type { Outcome } from '../../resource/action/use-changes'
import { confirm } from '../../ui/confirm'
import { askCategory } from './ask-category'

export type Texts = ReturnType<typeof useTranslation<['goods', 'kit']>>['t']

type BulkCall = (ids: number[]) => Promise<Outcome>

/** bulkOf is what can be done to many goods at once, beside deleting them. */
export function bulkOf(t: Texts): OwnBulk<Goods>[] {
  const agreed = (
    key: string,
    label: string,
    callName: string,
    title: (count: number) => string,
    call: BulkCall,
  ): OwnBulk<Goods> => ({
    key,
    label,
    callName,
    run: async (rows, changes) => {
      const names = rows.map(({ name }) => name).join(t('kit:listComma'))
      if (!(await confirm({ title: title(rows.length), text: names, ok: label }))) return false
      return changes.act(rows, () => call(rows.map(({ id }) => id)))
    },
  })
  const { callName } = api.goodsBatch
  const status = api.goodsStatus.callName
  return [
    agreed(
      'onSale',
      t('goods.bulkOnSale'),
      status,
      (count) => t('goods.onSaleTitleMany', { count }),
      (ids) => api.goodsStatus({ ids, status: 'onSale' }),
    ),
    agreed(
      'offSale',
      t('goods.bulkOffSale'),
      status,
      (count) => t('goods.offSaleTitleMany', { count }),
      (ids) => api.goodsStatus({ ids, status: 'offSale' }),
    ),
    agreed(
      'recommend',
      t('goods.recommend'),
      callName,
      (count) => t('goods.recommendTitle', { count }),
      (ids) => api.goodsBatch({ ids, recommended: true }),
    ),
    agreed(
      'unrecommend',
      t('goods.unrecommend'),
      callName,
      (count) => t('goods.unrecommendTitle', { count }),
      (ids) => api.goodsBatch({ ids, recommended: false }),
    ),
    {
      key: 'move',
      label: t('goods.move'),
      callName,
      run: async (rows, changes) => {
        const categoryId = await askCategory(t('goods.moveTitle', { count: rows.length }), t('goods.moveOk'))
        if (categoryId === null) return false
        return changes.act(rows, () => api.goodsBatch({ ids: rows.map(({ id }) => id), categoryId }))
      },
    },
  ]
}
