import { TimePicker } from 'antd'
import dayjs from 'dayjs'
import type { ClockInputProps } from './clock-input'

/** ClockPicker is the library's, in a file that is fetched when it is first shown. */
export function ClockPicker({ value, onChange, ...input }: ClockInputProps) {
  return (
    <TimePicker
      {...input}
      style={{ width: '100%' }}
      format="HH:mm"
      minuteStep={5}
      needConfirm={false}
      // Enter takes the time that was typed; it does not send the form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      allowClear={false}
      value={value ? dayjs(`2000-01-01T${value}`) : null}
      onChange={(time) => onChange?.(time?.format('HH:mm') ?? '')}
    />
  )
}
