import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button, Input } from 'antd'
import type { ReactElement } from 'react'
import { useStore } from 'zustand'
import type { Sku } from '../../api/generated'
import { goods } from '../../api/resources/goods'
import { session } from '../../api/session'
import { useTranslation } from '../../locales/texts'
import { ImageInput } from '../../resource/form/image-input'
import { FillDown, LinePart, Lines } from '../../resource/form/line-fields'
import { MoneyInput } from '../../ui/money-input'
import { NumberInput } from '../../ui/number-input'
import styles from './sku-fields.module.css'

const { maxItems, fields: RULES } = goods.fields.skus

/** The stock of what is sold already is changed by its own action. */
const keeps = ({ id }: Partial<Sku>, part: keyof Sku) => part === 'stock' && Boolean(id)

const NEW: Partial<Sku> = { spec: '', skuNo: '', stock: 0, warnStock: RULES.warnStock.default, image: '' }

type NumberPart = 'priceFen' | 'marketFen' | 'costFen' | 'stock' | 'warnStock' | 'weightG'

/** SkuFields are the forms in which goods come, one under the other. */
export function SkuFields() {
  const { t } = useTranslation('goods')
  const mayCost = useStore(session, ({ user }) => user?.caps.finance ?? false)
  return (
    <Lines name="skus" newItem={NEW} max={maxItems} addLabel={t('goods.sku.add')} keeps={keeps}>
      {({ at, item, remove, fillDown }) => {
        const number = at + 1
        const suffixOf = (part: NumberPart) => (
          <FillDown<Partial<Sku>>
            of="skus"
            at={at}
            part={part}
            keeps={keeps}
            label={t('goods.sku.fillDown', { field: t(`goods.fields.${part}`), number })}
            onFill={() => fillDown(part)}
          />
        )
        const isKept = Boolean(item?.id)
        return (
          <fieldset className={styles.sku}>
            <legend className={styles.legend}>{t('goods.sku.line', { number })}</legend>
            <div className={styles.parts}>
              <Part at={at} part="spec" label={t('goods.fields.spec')}>
                <Input autoComplete="off" placeholder={t('goods.sku.specHint')} />
              </Part>
              <Part at={at} part="skuNo" label={t('goods.fields.skuNo')}>
                <Input autoComplete="off" placeholder={t('goods.noHint')} />
              </Part>
              <Part at={at} part="priceFen" label={t('goods.fields.priceFen')}>
                <MoneyInput className={styles.number} suffix={suffixOf('priceFen')} />
              </Part>
              <Part at={at} part="marketFen" label={t('goods.fields.marketFen')}>
                <MoneyInput className={styles.number} suffix={suffixOf('marketFen')} />
              </Part>
              {mayCost && (
                <Part at={at} part="costFen" label={t('goods.fields.costFen')}>
                  <MoneyInput className={styles.number} suffix={suffixOf('costFen')} />
                </Part>
              )}
              <Part
                at={at}
                part="stock"
                label={t('goods.fields.stock')}
                hint={isKept ? t('goods.sku.stockApart') : undefined}
              >
                <NumberInput className={styles.number} disabled={isKept} suffix={suffixOf('stock')} />
              </Part>
              <Part at={at} part="warnStock" label={t('goods.fields.warnStock')}>
                <NumberInput className={styles.number} suffix={suffixOf('warnStock')} />
              </Part>
              <Part at={at} part="weightG" label={t('goods.fields.weightG')}>
                <NumberInput className={styles.number} suffix={suffixOf('weightG')} />
              </Part>
            </div>
            <div className={styles.side}>
              <Part at={at} part="image" label={t('goods.fields.image')}>
                <ImageInput label={t('goods.fields.image')} rules={RULES.image} />
              </Part>
              {remove && (
                <Button
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={t('goods.sku.remove', { number })}
                  onClick={remove}
                />
              )}
            </div>
          </fieldset>
        )
      }}
    </Lines>
  )
}

interface PartProps {
  at: number
  part: keyof typeof RULES
  label: string
  hint?: string
  children: ReactElement
}

function Part({ at, part, label, hint, children }: PartProps) {
  const { t } = useTranslation('goods')
  const check = (value: unknown, all: readonly Partial<Sku>[]) => {
    if (part === 'spec') {
      const same = all.filter(({ spec }) => spec?.trim() === String(value).trim())
      return same.length > 1 ? t('goods.sku.specTwice') : undefined
    }
    const price = all[at]?.priceFen ?? 0
    return part === 'marketFen' && typeof value === 'number' && value < price
      ? t('goods.sku.marketBelow')
      : undefined
  }
  return (
    <LinePart<Partial<Sku>>
      of="skus"
      at={at}
      part={part}
      label={label}
      rules={RULES[part]}
      hint={hint}
      check={check}
      dependsOn={part === 'marketFen' ? 'priceFen' : undefined}
    >
      {children}
    </LinePart>
  )
}
