import { NumberInput } from '../ui/number-input'

interface HoursInputProps {
  id?: string
  value?: number
  onChange?: (hours: number | null) => void
  onPressEnter?: () => void
}

/** HoursInput takes hours, by halves. */
export function HoursInput({ id, value, onChange, onPressEnter }: HoursInputProps) {
  return (
    <NumberInput
      id={id}
      style={{ width: '100%' }}
      step={0.5}
      value={value}
      onChange={onChange}
      onPressEnter={onPressEnter}
    />
  )
}
