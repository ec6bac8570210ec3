import { Checkbox } from 'antd'
import styles from './choices-field.module.css'
import { FieldItem, type FieldProps, useField } from './field-item'

interface ChoicesFieldProps extends FieldProps<string> {
  /** Values that cannot be added; what is chosen already can be kept or taken away. */
  withheld?: readonly string[]
}

/** ChoicesField is any number of the values of an enum, as boxes to tick. */
export function ChoicesField({ name, hint, withheld }: ChoicesFieldProps) {
  return (
    <FieldItem name={name} hint={hint}>
      <ChoicesInput name={name} withheld={withheld} />
    </FieldItem>
  )
}

interface ChoicesInputProps {
  name: string
  withheld?: readonly string[]
  /** These are the form's; what else it says of an input is not said of a group of them. */
  id?: string
  value?: readonly string[]
  onChange?: (chosen: string[]) => void
  disabled?: boolean
}

function ChoicesInput({ name, withheld = [], id, value = [], onChange, disabled }: ChoicesInputProps) {
  const { rules, label, labels, saved } = useField(name)
  const values = rules.values ?? []
  const kept = Array.isArray(saved) ? saved : []
  return (
    <fieldset id={id} className={styles.choices} aria-label={label}>
      <Checkbox.Group
        disabled={disabled}
        value={[...value]}
        options={values.map((each) => ({
          value: each,
          label: labels.value(rules.enum ?? '', each),
          disabled: withheld.includes(each) && !value.includes(each) && !kept.includes(each),
        }))}
        // In the order of the enum, as the server keeps them: what is put back as it was is no change.
        onChange={(chosen) => onChange?.(values.filter((each) => chosen.includes(each)))}
      />
    </fieldset>
  )
}
