import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { SmallField } from '../../resource/form/small-form'

const MIN_LENGTH = 2
const MAX_LENGTH = 200

interface ReasonFieldProps {
  name: string
  label: string
}

/** ReasonField asks why, in a sentence that later readers understand. */
export function ReasonField({ name, label }: ReasonFieldProps) {
  const { t } = useTranslation('member')
  return (
    <SmallField
      name={name}
      label={label}
      required
      check={(value) =>
        value.trim().length < MIN_LENGTH ? t('user.reasonShort', { min: MIN_LENGTH }) : undefined
      }
    >
      <Input.TextArea rows={3} maxLength={MAX_LENGTH} count={{ show: true, max: MAX_LENGTH }} />
    </SmallField>
  )
}
