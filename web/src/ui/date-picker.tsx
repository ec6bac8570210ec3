import { type DatePickerProps, DatePicker as Picker } from 'antd'

/** DatePicker is the library's, in a file that is fetched when it is first shown. */
export function DatePicker(props: DatePickerProps) {
  return <Picker {...props} />
}
