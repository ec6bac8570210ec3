import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Input } from 'antd'
import type { AddOn } from '../../api/generated'
import { phy } from '../../api/resources/special'
import { type TFunction, useTranslation } from '../../locales/texts'
import { FieldItem } from '../../resource/form/field-item'
import { FEN_OF_YUAN } from '../../resource/form/value-fields'
import { MoneyInput } from '../../ui/money-input'
import styles from './phy.module.css'

const { maxItems, fields: RULES } = phy.fields.addOns

type Typed = { name: string; priceFen: number | null }

/** AddOnFields are what can be had beside a package; many have none. */
export function AddOnFields() {
  const { t } = useTranslation('special')
  return (
    <FieldItem
      name="addOns"
      hint={t('phy.addOn.hint', { max: maxItems })}
      check={(value) => problemOf((value ?? []) as Typed[], t)}
    >
      <AddOnsInput />
    </FieldItem>
  )
}

function problemOf(addOns: readonly Typed[], t: TFunction<'special'>): string | undefined {
  const names = addOns.map(({ name }) => name.trim())
  if (names.some((name, index) => name === '' || addOns[index]?.priceFen === null))
    return t('phy.addOn.incomplete')
  if (new Set(names).size < names.length) return t('phy.addOn.twice')
  const { minimum, maximum } = RULES.priceFen
  const isPrice = ({ priceFen }: Typed) =>
    Number.isInteger(priceFen) && Number(priceFen) >= minimum && Number(priceFen) <= maximum
  return addOns.every(isPrice) ? undefined : t('phy.addOn.price')
}

interface AddOnsInputProps {
  /** These are the form's. */
  id?: string
  value?: readonly Typed[]
  onChange?: (value: Typed[]) => void
  disabled?: boolean
}

function AddOnsInput({ id, value = [], onChange, disabled }: AddOnsInputProps) {
  const { t } = useTranslation('special')
  const change = (at: number, part: Partial<AddOn>) =>
    onChange?.(value.map((addOn, index) => (index === at ? { ...addOn, ...part } : addOn)))
  return (
    <div id={id}>
      {value.map((addOn, index) => {
        const number = index + 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an add-on is nothing but its place in the list
          <div key={index} className={styles.pair}>
            <Input
              aria-label={t('phy.addOn.name', { number })}
              placeholder={t('phy.addOn.name', { number })}
              autoComplete="off"
              maxLength={RULES.name.maxLength}
              disabled={disabled}
              value={addOn.name}
              onChange={({ target }) => change(index, { name: target.value })}
            />
            <MoneyInput
              className={styles.number}
              aria-label={t('phy.addOn.priceOf', { number })}
              placeholder={t('fields.priceFen')}
              disabled={disabled}
              {...FEN_OF_YUAN.getValueProps(addOn.priceFen)}
              onChange={(yuan) => change(index, { priceFen: FEN_OF_YUAN.normalize(yuan) as number })}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              disabled={disabled}
              aria-label={t('phy.addOn.remove', { number })}
              onClick={() => onChange?.(value.filter((_, at) => at !== index))}
            />
          </div>
        )
      })}
      {value.length < maxItems && (
        <Button
          type="dashed"
          block
          icon={<PlusOutlined />}
          disabled={disabled}
          onClick={() => onChange?.([...value, { name: '', priceFen: null }])}
        >
          {t('phy.addOn.add')}
        </Button>
      )}
    </div>
  )
}
