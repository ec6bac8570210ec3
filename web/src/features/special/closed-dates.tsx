import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { FieldItem, type FieldProps } from '../../resource/form/field-item'
import { chinaDay } from '../../ui/china-day'

const DAY = 'YYYY-MM-DD'

/** ClosedDates are the dates on which there is nothing to be booked, whatever the day of the week. */
export function ClosedDates({ name, hint }: FieldProps<'closedDates'>) {
  return (
    <FieldItem
      name={name}
      hint={hint}
      getValueProps={(days) => ({ value: ((days ?? []) as string[]).map((day) => dayjs(day, DAY)) })}
      normalize={(days) => ((days ?? []) as Dayjs[]).map((day) => day.format(DAY)).sort()}
    >
      <DatePicker multiple maxTagCount={20} disabledDate={(day: Dayjs) => day.format(DAY) < chinaDay()} />
    </FieldItem>
  )
}
