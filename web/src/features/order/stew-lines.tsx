import { Button, Select } from 'antd'
import type { StewLineIn } from '../../api/generated'
import { orderChaStewCreate } from '../../api/inputs/order'
import { useTranslation } from '../../locales/texts'
import { NumberInput } from '../../ui/number-input'
import { formatMoney } from '../../ui/number-text'
import styles from './sku-lines.module.css'
import { useStewMenu } from './use-stew-menu'

const { maxItems: MAX_LINES, fields: LINE } = orderChaStewCreate.lines

interface StewLinesProps {
  day: string
  value?: Partial<StewLineIn>[]
  onChange?: (value: Partial<StewLineIn>[]) => void
}

/** StewLines takes what is ordered: any number of stews in their sizes, each with how many portions of it. */
export function StewLines({ day, value = [], onChange }: StewLinesProps) {
  const { t, i18n } = useTranslation(['order', 'kit'])
  const { dishes, isLoading } = useStewMenu(day)
  const choices = dishes.flatMap(({ id, name, specs, left }) =>
    specs.map((spec) => ({
      value: `${id} ${spec.name}`,
      label: t('orderChaStew.left', {
        name,
        spec: spec.name,
        price: formatMoney(spec.priceFen, i18n.language),
        n: left,
      }),
      disabled: left === 0,
      line: { stewId: id, spec: spec.name },
    })),
  )
  const change = (index: number, line: Partial<StewLineIn>) =>
    onChange?.(value.map((other, at) => (at === index ? { ...other, ...line } : other)))
  return (
    <div className={styles.lines}>
      {value.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing but its place until something is picked
        <div key={index} className={styles.line}>
          <Select
            className={styles.sku}
            aria-label={t('fields.stewId')}
            placeholder={t('kit:form.choose')}
            showSearch={{ optionFilterProp: 'label' }}
            loading={isLoading}
            options={choices}
            value={line.stewId ? `${line.stewId} ${line.spec}` : undefined}
            onChange={(picked) =>
              change(index, choices.find((choice) => choice.value === picked)?.line ?? {})
            }
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
              aria-label={t('orderChaStew.removeLine', { n: index + 1 })}
              onClick={() => onChange?.(value.filter((_, at) => at !== index))}
            >
              ×
            </Button>
          )}
        </div>
      ))}
      {value.length < MAX_LINES && (
        <Button type="dashed" block onClick={() => onChange?.([...value, { qty: 1 }])}>
          {t('orderChaStew.addLine')}
        </Button>
      )}
    </div>
  )
}
