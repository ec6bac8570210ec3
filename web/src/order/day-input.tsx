import dayjs, { type Dayjs } from 'dayjs'
import { DateInput } from '../ui/date-input'

const DAY = 'YYYY-MM-DD'

interface DayInputProps {
  /** The first day that can be picked, where there is one. */
  from?: string
  id?: string
  value?: string
  onChange?: (day: string) => void
}

/** DayInput picks a day of the calendar, the same in every zone. */
export function DayInput({ from, id, value, onChange }: DayInputProps) {
  return (
    <DateInput
      id={id}
      style={{ width: '100%' }}
      disabledDate={(day) => from !== undefined && (day as Dayjs).format(DAY) < from}
      value={value ? dayjs(value, DAY) : null}
      onChange={(day) => onChange?.(day ? (day as Dayjs).format(DAY) : '')}
    />
  )
}
