import { Select } from 'antd'
import { useTranslation } from '../locales/texts'

interface ChoiceInputProps {
  options: { value: string; label: string }[]
  id?: string
  value?: string
  onChange?: (value: string) => void
}

/** ChoiceInput picks one of the values that a person can give. */
export function ChoiceInput({ options, id, value, onChange }: ChoiceInputProps) {
  const { t } = useTranslation('kit')
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      placeholder={t('form.choose')}
      options={options}
      value={value}
      onChange={onChange}
    />
  )
}
