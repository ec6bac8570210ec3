import type { TFunction } from 'i18next'
import styles from './status-switch.module.css'

interface StatusSwitchProps {
  name: string
  value: unknown
  busy: boolean
  t: TFunction<['kit', 'enums']>
  onChange: (status: 'enabled' | 'disabled') => void
}

/** StatusSwitch shows whether a record is in use and changes it on the spot. */
export function StatusSwitch({ name, value, busy, t, onChange }: StatusSwitchProps) {
  const on = value === 'enabled'
  return (
    <button
      className={styles.switch}
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={t('status.of', { name })}
      aria-busy={busy}
      disabled={busy}
      onClick={() => onChange(on ? 'disabled' : 'enabled')}
    >
      <span>{t(on ? 'enums:Status.enabled' : 'enums:Status.disabled')}</span>
    </button>
  )
}
