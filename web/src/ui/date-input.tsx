import { type DatePickerProps, Input } from 'antd'
import { lazy, Suspense } from 'react'

// The calendar is as heavy as the rest of a form, and few forms have one.
const DatePicker = lazy(async () => ({ default: (await import('./date-picker')).DatePicker }))

/** DateInput picks a day or a moment; until its calendar is there, it only holds the place. */
export function DateInput(props: DatePickerProps) {
  return (
    <Suspense fallback={<Input id={props.id} className={props.className} disabled />}>
      <DatePicker {...props} />
    </Suspense>
  )
}
