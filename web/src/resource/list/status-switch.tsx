import type { StatusToggle } from '../action/status-toggle'
import styles from './status-switch.module.css'

interface StatusSwitchProps {
  name: string
  value: unknown
  busy: boolean
  toggle: StatusToggle
  onChange: (on: boolean) => void
}

/** StatusSwitch shows whether a record is in use and changes it on the spot. */
export function StatusSwitch({ name, value, busy, toggle, onChange }: StatusSwitchProps) {
  const on = toggle.isOn(value)
  return (
    <button
      className={styles.switch}
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={toggle.words.of(name)}
      aria-busy={busy}
      disabled={busy}
      onClick={() => onChange(!on)}
    >
      <span>{on ? toggle.words.on : toggle.words.off}</span>
    </button>
  )
}
