import { Space } from 'antd'
import { useTranslation } from '../../locales/texts'
import { NumberInput } from '../../ui/number-input'
import styles from './filter-bar.module.css'
import type { Range } from './list-state'

interface NumberRangeProps {
  label: string
  value: Range<number> | undefined
  /** Typed in yuan, sent in fen. */
  money?: boolean
  onChange: (value: Range<number> | undefined) => void
}

/** NumberRange filters by a number. Staff see both ends as included; on the wire the end is excluded. */
export function NumberRange({ label, value, money = false, onChange }: NumberRangeProps) {
  const { t } = useTranslation('kit')
  const scale = money ? 100 : 1
  const first = value?.from === undefined ? null : value.from / scale
  const last = value?.to === undefined ? null : (value.to - 1) / scale
  const change = (from: number | null, to: number | null) => {
    if (from === null && to === null) return onChange(undefined)
    onChange({
      ...(from !== null && { from: Math.round(from * scale) }),
      ...(to !== null && { to: Math.round(to * scale) + 1 }),
    })
  }
  const looks = { precision: money ? 2 : 0, changeOnBlur: true }
  return (
    <Space.Compact className={styles.range}>
      <NumberInput
        {...looks}
        className={styles.end}
        prefix={label}
        aria-label={t('filter.from', { label })}
        placeholder={t('filter.least')}
        value={first}
        onChange={(from) => change(from, last)}
      />
      <NumberInput
        {...looks}
        className={styles.end}
        aria-label={t('filter.to', { label })}
        placeholder={t('filter.most')}
        value={last}
        onChange={(to) => change(first, to)}
      />
    </Space.Compact>
  )
}
