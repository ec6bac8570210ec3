import { Input } from 'antd'

interface ClockInputProps {
  id?: string
  value?: string
  onChange?: (clock: string) => void
  onPressEnter?: () => void
}

/** ClockInput takes a time of the day, as the clocks of China show it. */
export function ClockInput({ id, value, onChange, onPressEnter }: ClockInputProps) {
  return (
    <Input
      id={id}
      type="time"
      step={300}
      value={value ?? ''}
      onPressEnter={onPressEnter}
      onChange={({ target }) => onChange?.(target.value)}
    />
  )
}
