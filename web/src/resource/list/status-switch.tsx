import type { Switching } from '../action/switching'
import styles from './status-switch.module.css'

interface StatusSwitchProps {
  name: string
  value: unknown
  busy: boolean
  switching: Switching
  onChange: (status: 'enabled' | 'disabled') => void
}

/** StatusSwitch shows whether a record is in use and changes it on the spot. */
export function StatusSwitch({ name, value, busy, switching, onChange }: StatusSwitchProps) {
  const on = switching.isOn(value)
  return (
    <button
      className={styles.switch}
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={switching.words.of(name)}
      aria-busy={busy}
      disabled={busy}
      onClick={() => onChange(on ? 'disabled' : 'enabled')}
    >
      <span>{on ? switching.words.on : switching.words.off}</span>
    </button>
  )
}
