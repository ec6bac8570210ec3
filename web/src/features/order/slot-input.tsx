import { Select } from 'antd'
import { useTranslation } from '../../locales/texts'
import { useStewMenu } from './use-stew-menu'

interface SlotInputProps {
  day: string
  /** What is ordered: only slots are offered for which all of it is made. */
  stewIds: readonly (number | undefined)[]
  id?: string
  value?: string
  onChange?: (slot: string) => void
}

/** SlotInput picks the part of a day for which something is cooked. */
export function SlotInput({ day, stewIds, id, value, onChange }: SlotInputProps) {
  const { t } = useTranslation('kit')
  const { dishes, isLoading } = useStewMenu(day)
  const ordered = dishes.filter((dish) => stewIds.includes(dish.id))
  const slots = [...new Set((ordered.length > 0 ? ordered : dishes).flatMap((dish) => dish.slots))].sort()
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      placeholder={t('form.choose')}
      loading={isLoading}
      options={slots
        .filter((slot) => ordered.every((dish) => dish.slots.includes(slot)))
        .map((slot) => ({ value: slot, label: slot }))}
      value={value}
      onChange={onChange}
    />
  )
}
