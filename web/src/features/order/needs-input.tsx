import { Select } from 'antd'
import type { VisitNeed } from '../../api/generated'
import { orderHealth } from '../../api/resources/order'
import { useTranslation } from '../../locales/texts'

interface NeedsInputProps {
  id?: string
  value?: VisitNeed[]
  onChange?: (needs: VisitNeed[]) => void
}

/** NeedsInput picks what a companion must be ready for. */
export function NeedsInput({ id, value = [], onChange }: NeedsInputProps) {
  const { t } = useTranslation(['kit', 'enums'])
  return (
    <Select
      id={id}
      mode="multiple"
      style={{ width: '100%' }}
      placeholder={t('form.choose')}
      value={value}
      onChange={onChange}
      options={orderHealth.fields.needs.values.map((need) => ({
        value: need,
        label: t(`enums:VisitNeed.${need}`),
      }))}
    />
  )
}
