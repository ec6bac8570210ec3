import { Input } from 'antd'
import { useId } from 'react'
import type { ReceiverIn, StewReceiverIn } from '../../api/generated'
import { orderChaStewCreate } from '../../api/inputs/order'
import { useTranslation } from '../../locales/texts'
import styles from './receiver-input.module.css'

const FIELDS = ['name', 'phone', 'province', 'city', 'district', 'address'] as const

interface ReceiverInputProps {
  /** What is asked of the receiver; who and where unless said otherwise. */
  fields?: readonly (keyof StewReceiverIn)[]
  id?: string
  value?: Partial<StewReceiverIn>
  onChange?: (value: Partial<StewReceiverIn>) => void
}

/** receiverOf is what was typed, as it is sent: what is missing the server asks for. */
export function receiverOf(typed: Partial<ReceiverIn> = {}): ReceiverIn {
  return Object.fromEntries(FIELDS.map((field) => [field, typed[field] ?? ''])) as unknown as ReceiverIn
}

/** ReceiverInput takes who receives something, and where. */
export function ReceiverInput({ fields = FIELDS, id, value = {}, onChange }: ReceiverInputProps) {
  const { t } = useTranslation('order')
  const own = useId()
  return (
    <div className={styles.fields} id={id}>
      {fields.map((field) => (
        <div key={field} className={field === 'address' ? styles.wide : styles.field}>
          <label htmlFor={`${own}${field}`}>{t(`fields.${field}`)}</label>
          <Input
            id={`${own}${field}`}
            autoComplete="off"
            maxLength={lengthOf(field)}
            value={value[field] ?? ''}
            onChange={({ target }) => onChange?.({ ...value, [field]: target.value })}
          />
        </div>
      ))}
    </div>
  )
}

function lengthOf(field: keyof StewReceiverIn): number | undefined {
  const rules: { maxLength?: number } = orderChaStewCreate.receiver.fields[field]
  return rules.maxLength
}
