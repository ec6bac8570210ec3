import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button, Input } from 'antd'
import type { StewSpec } from '../../api/generated'
import { stew } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { LinePart, Lines } from '../../resource/form/line-fields'
import { MoneyInput } from '../../ui/money-input'
import { NumberInput } from '../../ui/number-input'
import styles from './lines.module.css'

const { maxItems, fields: RULES } = stew.fields.specs

const NEW: Partial<StewSpec> = { name: '' }

/** SpecFields are the sizes that a stew comes in, one under the other. */
export function SpecFields() {
  const { t } = useTranslation('special')
  const twice = (value: unknown, all: readonly Partial<StewSpec>[]) =>
    all.filter(({ name }) => name?.trim() === String(value).trim()).length > 1
      ? t('stew.specs.twice')
      : undefined
  return (
    <div className={styles.lines}>
      <Lines<Partial<StewSpec>> name="specs" newItem={NEW} max={maxItems} addLabel={t('stew.specs.add')}>
        {({ at, remove }) => (
          <div className={styles.line}>
            <LinePart<StewSpec>
              of="specs"
              at={at}
              part="name"
              label={t('stew.fields.spec')}
              rules={RULES.name}
              check={twice}
            >
              <Input autoComplete="off" />
            </LinePart>
            <LinePart<StewSpec>
              of="specs"
              at={at}
              part="priceFen"
              label={t('fields.priceFen')}
              rules={RULES.priceFen}
            >
              <MoneyInput className={styles.number} />
            </LinePart>
            <LinePart<StewSpec> of="specs" at={at} part="ml" label={t('stew.fields.ml')} rules={RULES.ml}>
              <NumberInput className={styles.number} />
            </LinePart>
            {remove && (
              <Button
                className={styles.remove}
                type="text"
                danger
                icon={<DeleteOutlined />}
                aria-label={t('stew.specs.remove', { number: at + 1 })}
                onClick={remove}
              />
            )}
          </div>
        )}
      </Lines>
    </div>
  )
}
