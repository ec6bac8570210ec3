import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button, Input } from 'antd'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { upload } from '../../api/client'
import type { Sku } from '../../api/generated'
import { session } from '../../api/session'
import { LinePart, Lines } from '../../resource/form/line-fields'
import type { FieldRules } from '../../resource/resource'
import { ImageUpload } from '../../ui/image-upload'
import { NumberInput } from '../../ui/number-input'
import styles from './sku-fields.module.css'

const MAX_SKUS = 20
const MAX_FEN = 99_999_999
const MAX_PIECES = 999_999

/** What the server asks of each part of a SKU. */
const RULES = {
  spec: { kind: 'text', required: true, minLength: 1, maxLength: 30 },
  skuNo: { kind: 'text', maxLength: 40, format: 'goodsNo' },
  priceFen: { kind: 'money', minimum: 1, maximum: MAX_FEN },
  marketFen: { kind: 'money', minimum: 1, maximum: MAX_FEN, nullable: true },
  costFen: { kind: 'money', minimum: 0, maximum: MAX_FEN, nullable: true },
  stock: { kind: 'integer', minimum: 0, maximum: MAX_PIECES },
  warnStock: { kind: 'integer', minimum: 0, maximum: MAX_PIECES },
  weightG: { kind: 'integer', minimum: 1, maximum: MAX_PIECES, nullable: true },
  image: { kind: 'image' },
} as const satisfies Record<Exclude<keyof Sku, 'id'>, FieldRules>

const NEW: Partial<Sku> = { spec: '', skuNo: '', stock: 0, warnStock: 10, image: '' }

/** SkuFields are the forms in which goods come, one under the other. */
export function SkuFields() {
  const { t } = useTranslation('goods')
  const mayCost = useStore(session, ({ user }) => user?.caps.finance ?? false)
  return (
    <Lines name="skus" newItem={NEW} max={MAX_SKUS} addLabel={t('goods.sku.add')}>
      {({ at, item, remove }) => {
        const number = at + 1
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
                <NumberInput className={styles.number} prefix="¥" step={1} />
              </Part>
              <Part at={at} part="marketFen" label={t('goods.fields.marketFen')}>
                <NumberInput className={styles.number} prefix="¥" step={1} />
              </Part>
              {mayCost && (
                <Part at={at} part="costFen" label={t('goods.fields.costFen')}>
                  <NumberInput className={styles.number} prefix="¥" step={1} />
                </Part>
              )}
              <Part
                at={at}
                part="stock"
                label={t('goods.fields.stock')}
                hint={isKept ? t('goods.sku.stockApart') : undefined}
              >
                <NumberInput className={styles.number} disabled={isKept} />
              </Part>
              <Part at={at} part="warnStock" label={t('goods.fields.warnStock')}>
                <NumberInput className={styles.number} />
              </Part>
              <Part at={at} part="weightG" label={t('goods.fields.weightG')}>
                <NumberInput className={styles.number} />
              </Part>
            </div>
            <div className={styles.side}>
              <Part at={at} part="image" label={t('goods.fields.image')}>
                <ImageUpload
                  label={t('goods.fields.image')}
                  upload={async (file, signal) => (await upload('goods', file, { signal })).url}
                />
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
