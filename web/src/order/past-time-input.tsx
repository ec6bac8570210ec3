import { DatePicker } from 'antd'
import dayjs from 'dayjs'

interface PastTimeInputProps {
  id?: string
  value?: string
  onChange?: (value: string) => void
}

/** PastTimeInput is a time that has been, as it goes over the wire. */
export function PastTimeInput({ value, onChange, id }: PastTimeInputProps) {
  return (
    <DatePicker
      id={id}
      style={{ width: '100%' }}
      showTime
      disabledDate={(day) => day.isAfter(dayjs(), 'day')}
      value={value ? dayjs(value) : null}
      onChange={(time) => onChange?.(time ? time.toISOString() : '')}
    />
  )
}
