import { Switch } from 'antd'
import { useTranslation } from 'react-i18next'

interface StatusSwitchProps {
  name: string
  value: unknown
  busy: boolean
  onChange: (status: 'enabled' | 'disabled') => void
}

/** StatusSwitch shows whether a record is in use and changes it on the spot. */
export function StatusSwitch({ name, value, busy, onChange }: StatusSwitchProps) {
  const { t } = useTranslation(['kit', 'enums'])
  return (
    <Switch
      checked={value === 'enabled'}
      loading={busy}
      checkedChildren={t('enums:Status.enabled')}
      unCheckedChildren={t('enums:Status.disabled')}
      aria-label={t('status.of', { name })}
      onChange={(on) => onChange(on ? 'enabled' : 'disabled')}
    />
  )
}
