import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { upload } from '../../api/client'
import type { Benefit } from '../../api/generated'
import { FieldItem } from '../../resource/form/field-item'
import { ImageUpload } from '../../ui/image-upload'
import styles from './benefits-field.module.css'

const MAX_BENEFITS = 12
const TITLE_LIMIT = 12
const TEXT_LIMIT = 60
const ICON_SIDE = 96

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
              maxLength={TITLE_LIMIT}
              disabled={disabled}
              value={benefit.title}
              onChange={({ target }) => change(index, { title: target.value })}
            />
            <Input
              aria-label={t('userCard.benefitText', { number })}
              placeholder={t('userCard.benefitText', { number })}
              maxLength={TEXT_LIMIT}
              disabled={disabled}
              value={benefit.text}
              onChange={({ target }) => change(index, { text: target.value })}
            />
            <div className={styles.last}>
              <ImageUpload
                label={t('userCard.benefitIcon', { number })}
                width={ICON_SIDE}
                height={ICON_SIDE}
                value={benefit.icon}
                onChange={(icon) => change(index, { icon: icon ?? '' })}
                upload={async (file, signal) => (await upload('tier', file, { signal })).url}
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
      {benefits.length < MAX_BENEFITS && (
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
