import { Input } from 'antd'
import { lazy, Suspense } from 'react'

export interface ClockInputProps {
  value?: string
  onChange?: (clock: string) => void
  /** These are the form's. */
  id?: string
  'aria-required'?: boolean
  disabled?: boolean
}

const ClockPicker = lazy(async () => ({ default: (await import('./clock-picker')).ClockPicker }))

/** ClockInput takes a time of the day, the same in every zone; until its clock is there, it only holds the place. */
export function ClockInput(props: ClockInputProps) {
  return (
    <Suspense fallback={<Input id={props.id} disabled />}>
      <ClockPicker {...props} />
    </Suspense>
  )
}
