import { Checkbox } from 'antd'
import { FieldItem, useField } from '../../resource/form/field-item'

/** OpenDaysField says on which days of the week a place is open. */
export function OpenDaysField() {
  return (
    <FieldItem name="openDays">
      <DaysInput />
    </FieldItem>
  )
}

interface DaysInputProps {
  /** These are the form's. */
  id?: string
  value?: readonly string[]
  onChange?: (days: string[]) => void
  disabled?: boolean
}

function DaysInput({ id, value = [], onChange, disabled }: DaysInputProps) {
  const { rules, labels } = useField('openDays')
  const week = rules.values ?? []
  return (
    <div id={id}>
      <Checkbox.Group
        disabled={disabled}
        value={[...value]}
        options={week.map((day) => ({ value: day, label: labels.value('Weekday', day) }))}
        // In the order of the week, as the server keeps them: what is put back as it was is no change.
        onChange={(days) => onChange?.(week.filter((day) => days.includes(day)))}
      />
    </div>
  )
}
