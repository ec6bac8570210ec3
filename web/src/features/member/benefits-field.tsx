import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Input } from 'antd'
import type { Benefit } from '../../api/generated'
import { userCard } from '../../api/resources/member'
import { useTranslation } from '../../locales/texts'
import { FieldItem } from '../../resource/form/field-item'
import { ImageInput } from '../../resource/form/image-input'
import styles from './benefits-field.module.css'

const { maxItems, fields: RULES } = userCard.fields.benefits

/** BenefitsField lists what a tier brings. */
export function BenefitsField() {
  return (
    <FieldItem name="benefits">
      <BenefitsInput />
    </FieldItem>
  )
}

interface BenefitsInputProps {
  id?: string
  value?: Benefit[]
  onChange?: (value: Benefit[]) => void
  disabled?: boolean
}

function BenefitsInput({ id, value, onChange, disabled }: BenefitsInputProps) {
  const { t } = useTranslation('member')
  const benefits = value ?? []
  const change = (at: number, part: Partial<Benefit>) =>
    onChange?.(benefits.map((benefit, index) => (index === at ? { ...benefit, ...part } : benefit)))
  return (
    <>
      {benefits.map((benefit, index) => {
        const number = index + 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a benefit is nothing but its place in the list
          <fieldset key={index} className={styles.benefit}>
            <legend className={styles.legend}>{t('userCard.benefit', { number })}</legend>
            <Input
              aria-label={t('userCard.benefitTitle', { number })}
              placeholder={t('userCard.benefitTitle', { number })}
              maxLength={RULES.title.maxLength}
              disabled={disabled}
              value={benefit.title}
              onChange={({ target }) => change(index, { title: target.value })}
            />
            <Input
              aria-label={t('userCard.benefitText', { number })}
              placeholder={t('userCard.benefitText', { number })}
              maxLength={RULES.text.maxLength}
              disabled={disabled}
              value={benefit.text}
              onChange={({ target }) => change(index, { text: target.value })}
            />
            <div className={styles.last}>
              <ImageInput
                label={t('userCard.benefitIcon', { number })}
                rules={RULES.icon}
                value={benefit.icon}
                onChange={(icon) => change(index, { icon })}
              />
              <Button
                type="text"
                danger
                icon={<DeleteOutlined />}
                disabled={disabled}
                aria-label={t('userCard.removeBenefit', { number })}
                onClick={() => onChange?.(benefits.filter((_, at) => at !== index))}
              />
            </div>
          </fieldset>
        )
      })}
      {benefits.length < maxItems && (
        <Button
          id={id}
          aria-label={t('userCard.addBenefit')}
          type="dashed"
          block
          icon={<PlusOutlined />}
          disabled={disabled}
          onClick={() => onChange?.([...benefits, { icon: '', title: '', text: '' }])}
        >
          {t('userCard.addBenefit')}
        </Button>
      )}
    </>
  )
}
