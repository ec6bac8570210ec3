import type { OrderItem } from '../api/generated'
import { useTranslation } from '../locales/texts'
import { NumberInput } from '../ui/number-input'
import styles from './line-input.module.css'

interface Line {
  itemId: number
  qty: number
}

interface LineInputProps {
  items: readonly OrderItem[]
  /** How many pieces of a line there are to choose from. */
  maxOf: (item: OrderItem) => number
  id?: string
  value?: Line[]
  onChange?: (value: Line[]) => void
}

/** LineInput takes how many pieces of each line of an order something is about. */
export function LineInput({ items, maxOf, id, value = [], onChange }: LineInputProps) {
  const { t } = useTranslation('order')
  const change = (itemId: number, qty: number) => {
    const others = value.filter((line) => line.itemId !== itemId)
    const lines = qty > 0 ? [...others, { itemId, qty }] : others
    onChange?.(items.flatMap((item) => lines.find((line) => line.itemId === item.id) ?? []))
  }
  return (
    <ul className={styles.lines} id={id}>
      {items
        .filter((item) => maxOf(item) > 0)
        .map((item) => (
          <li key={item.id} className={styles.line}>
            <span className={styles.name}>
              {item.name} <small>{item.spec}</small>
            </span>
            <NumberInput
              aria-label={t('order.qtyOf', { name: `${item.name} ${item.spec}` })}
              min={0}
              max={maxOf(item)}
              precision={0}
              value={value.find((line) => line.itemId === item.id)?.qty ?? 0}
              onChange={(qty) => change(item.id, qty ?? 0)}
            />
            <small className={styles.max}>/ {maxOf(item)}</small>
          </li>
        ))}
    </ul>
  )
}
