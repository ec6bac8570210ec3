import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import styles from './member.module.css'

interface MomentInputProps {
  id?: string
  value?: string | null
  onChange?: (value: string) => void
}

/** MomentInput is a time to come, kept as it goes over the wire; empty for none. */
export function MomentInput({ id, value, onChange }: MomentInputProps) {
  return (
    <DatePicker
      id={id}
      className={styles.wide}
      showTime
      disabledDate={(day) => day.isBefore(dayjs(), 'day')}
      value={value ? dayjs(value) : null}
      onChange={(moment) => onChange?.(moment ? moment.toISOString() : '')}
    />
  )
}
