import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import styles from './form-kit.module.css'

interface FutureTimeInputProps {
  /** What it is for, where no label says so. */
  label?: string
  /** To the minute, where nobody plans by seconds. */
  minutes?: boolean
  /** How many days ahead a time may lie. */
  maxDays?: number
  /** These are the form's. */
  id?: string
  className?: string
  'aria-label'?: string
  value?: string | null
  onChange?: (value: string) => void
}

/** FutureTimeInput is a time to come, as it goes over the wire; empty for none. */
export function FutureTimeInput(props: FutureTimeInputProps) {
  const { label, minutes, maxDays, className = styles.wide, value, onChange, ...input } = props
  return (
    <DatePicker
      {...input}
      className={className}
      placeholder={label}
      {...(minutes ? { showTime: { format: 'HH:mm' }, format: 'YYYY-MM-DD HH:mm' } : { showTime: true })}
      disabledDate={(day) =>
        day.isBefore(dayjs(), 'day') ||
        (maxDays !== undefined && day.isAfter(dayjs().add(maxDays, 'day'), 'day'))
      }
      value={value ? dayjs(value) : null}
      onChange={(time) => onChange?.(time ? time.toISOString() : '')}
    />
  )
}
