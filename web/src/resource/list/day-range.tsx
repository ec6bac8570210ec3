import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from '../../locales/texts'
import styles from './filter-bar.module.css'
import type { Range } from './list-state'

interface DayRangeProps {
  label: string
  value: Range<string> | undefined
  /** How the wire writes the beginning of a day. */
  wire: (day: Dayjs) => string
  days?: number
  maxDays?: number
  onChange: (value: Range<string> | undefined) => void
}

/** DayRange narrows a list to some days. Staff think of them with both ends included; the wire takes moments with the end left out. */
export function DayRange({ label, value, wire, days, maxDays, onChange }: DayRangeProps) {
  const { t } = useTranslation('kit')
  const today = dayjs().startOf('day')
  return (
    <DatePicker.RangePicker
      prefix={label}
      aria-label={label}
      className={styles.range}
      classNames={{ popup: { root: styles.rangePopup } }}
      placeholder={days ? [t('filter.lastDays', { count: days }), t('filter.now')] : undefined}
      disabledDate={
        maxDays ? (day, { from }) => Boolean(from && Math.abs(day.diff(from, 'days')) >= maxDays) : undefined
      }
      // With an end that must be filled in, the library would hold the keyboard in it for ever.
      allowEmpty={[true, true]}
      value={[
        value?.from ? dayjs(value.from) : null,
        value?.to ? dayjs(value.to).subtract(1, 'millisecond') : null,
      ]}
      onChange={(chosen) => {
        const [first, last] = chosen ?? []
        if (!first && !last) return onChange(undefined)
        onChange({
          ...(first && { from: wire(first.startOf('day')) }),
          ...(last && { to: wire(last.startOf('day').add(1, 'day')) }),
        })
      }}
      presets={[
        { label: t('filter.today'), value: [today, today] },
        { label: t('filter.lastDays', { count: 7 }), value: [today.subtract(6, 'day'), today] },
        { label: t('filter.lastDays', { count: 30 }), value: [today.subtract(29, 'day'), today] },
      ]}
    />
  )
}
