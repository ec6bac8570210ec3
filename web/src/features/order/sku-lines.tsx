import { Button } from 'antd'
import { api, type ParcelLineIn } from '../../api/generated'
import { orderGoodsCreate } from '../../api/inputs/order'
import { useTranslation } from '../../locales/texts'
import { RemoteSelect } from '../../resource/form/remote-select'
import { NumberInput } from '../../ui/number-input'
import styles from './sku-lines.module.css'

const { maxItems: MAX_LINES, fields: LINE } = orderGoodsCreate.lines

interface SkuLinesProps {
  value?: Partial<ParcelLineIn>[]
  onChange?: (value: Partial<ParcelLineIn>[]) => void
}

/** SkuLines takes what is ordered: any number of SKUs, each with how many of it. */
export function SkuLines({ value = [], onChange }: SkuLinesProps) {
  const { t } = useTranslation(['order', 'kit'])
  const change = (index: number, line: Partial<ParcelLineIn>) =>
    onChange?.(value.map((other, at) => (at === index ? { ...other, ...line } : other)))
  return (
    <div className={styles.lines}>
      {value.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing but its place until something is picked
        <div key={index} className={styles.line}>
          <RemoteSelect
            className={styles.sku}
            aria-label={t('fields.skuId')}
            options={api.orderGoodsSkuOptions}
            placeholder={t('kit:form.choose')}
            value={line.skuId}
            onChange={(skuId) => change(index, { skuId })}
          />
          <NumberInput
            className={styles.qty}
            aria-label={t('fields.qty')}
            min={LINE.qty.minimum}
            max={LINE.qty.maximum}
            precision={0}
            value={line.qty}
            onChange={(qty) => change(index, { qty: qty ?? undefined })}
          />
          {value.length > 1 && (
            <Button
              type="text"
              aria-label={t('orderGoods.removeLine', { n: index + 1 })}
              onClick={() => onChange?.(value.filter((_, at) => at !== index))}
            >
              ×
            </Button>
          )}
        </div>
      ))}
      {value.length < MAX_LINES && (
        <Button type="dashed" block onClick={() => onChange?.([...value, { qty: 1 }])}>
          {t('orderGoods.addLine')}
        </Button>
      )}
    </div>
  )
}
