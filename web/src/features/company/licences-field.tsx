import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import type { Licence } from '../../api/generated'
import { company } from '../../api/resources/company'
import { useTranslation } from '../../locales/texts'
import { FieldItem } from '../../resource/form/field-item'
import { ImageInput } from '../../resource/form/image-input'
import styles from './company.module.css'
import { LicenceTerm, WARNED_DAYS } from './licence-term'

const { maxItems, fields: RULES } = company.fields.licences

/** LicencesField lists what the company is allowed to do, and until when. */
export function LicencesField() {
  const { t } = useTranslation('company')
  return (
    <FieldItem
      name="licences"
      hint={t('company.hints.licences', { days: WARNED_DAYS })}
      check={(value) =>
        ((value ?? []) as Licence[]).every(({ name, number }) => name.trim() && number.trim())
          ? undefined
          : t('company.licence.incomplete')
      }
    >
      <LicencesInput />
    </FieldItem>
  )
}

interface LicencesInputProps {
  id?: string
  value?: Licence[]
  onChange?: (value: Licence[]) => void
  disabled?: boolean
}

function LicencesInput({ id, value, onChange, disabled }: LicencesInputProps) {
  const { t } = useTranslation('company')
  const licences = value ?? []
  const change = (at: number, part: Partial<Licence>) =>
    onChange?.(licences.map((licence, index) => (index === at ? { ...licence, ...part } : licence)))
  return (
    <>
      {licences.map((licence, index) => {
        const number = index + 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a licence is nothing but its place in the list
          <fieldset key={index} className={styles.licence}>
            <legend>
              {t('company.licence.legend', { number })} <LicenceTerm validTo={licence.validTo} />
            </legend>
            <Input
              aria-label={t('company.licence.name', { number })}
              placeholder={t('company.licence.name', { number })}
              maxLength={RULES.name.maxLength}
              disabled={disabled}
              value={licence.name}
              onChange={({ target }) => change(index, { name: target.value })}
            />
            <Input
              aria-label={t('company.licence.number', { number })}
              placeholder={t('company.licence.number', { number })}
              maxLength={RULES.number.maxLength}
              disabled={disabled}
              value={licence.number}
              onChange={({ target }) => change(index, { number: target.value })}
            />
            <DatePicker
              aria-label={t('company.licence.validTo', { number })}
              placeholder={t('company.licence.forGood')}
              disabled={disabled}
              value={licence.validTo ? dayjs(licence.validTo) : null}
              onChange={(day) => change(index, { validTo: day ? day.format('YYYY-MM-DD') : '' })}
            />
            <div className={styles.last}>
              <ImageInput
                label={t('company.licence.image', { number })}
                rules={RULES.image}
                value={licence.image}
                onChange={(image) => change(index, { image })}
              />
              <Button
                type="text"
                danger
                icon={<DeleteOutlined />}
                disabled={disabled}
                aria-label={t('company.licence.remove', { number })}
                onClick={() => onChange?.(licences.filter((_, at) => at !== index))}
              />
            </div>
          </fieldset>
        )
      })}
      {licences.length < maxItems && (
        <Button
          id={id}
          type="dashed"
          block
          icon={<PlusOutlined />}
          disabled={disabled}
          onClick={() => onChange?.([...licences, { name: '', number: '', image: '', validTo: '' }])}
        >
          {t('company.licence.add')}
        </Button>
      )}
    </>
  )
}
