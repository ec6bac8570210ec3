import { Radio } from 'antd'
import { api, type Goods } from '../../api/generated'
import { goods } from '../../api/resources/goods'
import { useTranslation } from '../../locales/texts'
import { FieldItem, useField } from '../../resource/form/field-item'
import { FormGroup, FullWidth } from '../../resource/form/form-group'
import type { FormKit } from '../../resource/form/form-kit'
import { SkuFields } from './sku-fields'

/** GoodsForm is everything that staff write about goods, in the order in which they are asked for it. */
export function GoodsForm({ f }: { f: FormKit<typeof goods> }) {
  const { t } = useTranslation('goods')
  return (
    <>
      <FormGroup title={t('goods.groups.what')}>
        <f.Text name="name" autoFocus />
        <f.Text name="subtitle" />
        <f.Text name="goodsNo" hint={t('goods.noHint')} />
        <f.Ref name="categoryId" options={api.goodsCategoryOptions} leaves hint={t('goods.categoryHint')} />
        <f.Ref name="unitId" options={api.goodsUnitOptions} />
      </FormGroup>
      <FormGroup title={t('goods.groups.law')}>
        <f.Choice name="type" />
        <f.Text name="approvalNo" hint={t('goods.approvalHint')} />
        <f.Text name="maker" />
        <f.Number name="shelfMonths" />
      </FormGroup>
      <FormGroup title={t('goods.groups.skus')}>
        <FullWidth>
          <SkuFields />
        </FullWidth>
      </FormGroup>
      <FormGroup title={t('goods.groups.look')}>
        <FullWidth>
          <f.Image name="cover" hint={t('goods.saleHint')} />
          <f.Images name="images" hint={t('goods.imagesHint', { max: goods.fields.images.maxItems })} />
          <f.Rich name="detail" usage="goods" hint={t('goods.saleHint')} />
        </FullWidth>
      </FormGroup>
      <FormGroup title={t('goods.groups.sale')}>
        <f.Money name="freightFen" hint={t('goods.freightHint')} />
        <f.Number name="limitQty" hint={t('goods.limitHint')} />
        <f.Number name="virtualSales" hint={t('goods.virtualHint')} />
        <f.Number name="sort" hint={t('goods.sortHint')} />
        <f.Bool name="recommended" />
        <f.Bool name="isNew" />
        <FullWidth>
          <StatusField />
        </FullWidth>
      </FormGroup>
    </>
  )
}

/** statesAfter are the states that goods can be in after a save: the one they were in, and where a move leads from it. */
function statesAfter(status: Goods['status']): Goods['status'][] {
  const leaving = goods.life.moves.filter(({ from }) => (from as readonly string[]).includes(status))
  return [status, ...leaving.flatMap(({ to }) => (typeof to === 'string' ? [] : to))]
}

function StatusField() {
  const { saved, labels } = useField('status')
  const states = statesAfter((saved as Goods['status'] | undefined) ?? goods.fields.status.default)
  return (
    <FieldItem name="status">
      <Radio.Group options={states.map((value) => ({ value, label: labels.value('GoodsStatus', value) }))} />
    </FieldItem>
  )
}
