import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { SmallField } from '../../resource/form/small-form'

const SHORTEST = 2
const LONGEST = 200

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
        value.trim().length < SHORTEST ? t('user.reasonShort', { min: SHORTEST }) : undefined
      }
    >
      <Input.TextArea rows={3} maxLength={LONGEST} count={{ show: true, max: LONGEST }} />
    </SmallField>
  )
}
