import { Input, Select } from 'antd'
import { cloneElement } from 'react'
import { sayOf, useTranslation } from '../../locales/texts'
import { FutureTimeInput } from '../form/future-time-input'
import { RemoteSelect } from '../form/remote-select'
import { countOf } from '../form/rules'
import type { FieldRules } from '../resource'
import type { AskField } from './action'
import styles from './ask-form.module.css'

interface AskInputProps {
  field: AskField
  rules: FieldRules
  /** Whether a label stands above it; without one the input says itself what it is for. */
  labelled: boolean
  onEnter: () => void
  /** These are the form's. */
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  onBlur?: () => void
}

/** AskInput is the input for a field of the kind that its rules say. */
export function AskInput({ field, rules, labelled, onEnter, value, onChange, ...form }: AskInputProps) {
  const { t } = useTranslation('kit')
  const { label, input, options, leaves, lines = 3 } = field
  const own = { ...form, className: styles.input, onChange, ...(!labelled && { 'aria-label': label }) }
  if (input) {
    // Inputs of a screen's own have it under the same name.
    const enter = typeof input.type !== 'string' && { onPressEnter: onEnter }
    return cloneElement(input, { ...form, ...enter, value, onChange } as Partial<unknown>)
  }
  if (rules.kind === 'ref' && options) {
    return (
      <RemoteSelect
        {...own}
        options={options}
        leaves={leaves}
        placeholder={t('form.choose')}
        value={value as number | undefined}
      />
    )
  }
  if (rules.kind === 'enum') return <EnumSelect {...own} rules={rules} value={value} />
  if (rules.kind === 'time')
    return <FutureTimeInput {...own} label={labelled ? undefined : label} value={value as string} />
  const text = {
    ...own,
    ...(!labelled && { placeholder: label }),
    autoComplete: 'off',
    value: String(value ?? ''),
    maxLength: rules.maxLength,
    onChange: ({ target }: { target: { value: string } }) => onChange?.(target.value),
  }
  if (lines === 1) return <Input {...text} onPressEnter={onEnter} />
  return <Input.TextArea {...text} rows={lines} count={countOf(rules)} />
}

interface EnumSelectProps {
  rules: FieldRules
  value: unknown
  onChange?: (value: unknown) => void
}

function EnumSelect({ rules, value, ...select }: EnumSelectProps) {
  const { t } = useTranslation(['kit', 'enums'])
  // The name of the enum comes from the server's rules, so the compiler cannot know the key.
  const say = sayOf(t)
  return (
    <Select
      {...select}
      placeholder={t('form.choose')}
      value={value}
      options={rules.values?.map((code) => ({ value: code, label: say(`enums:${rules.enum}.${code}`) }))}
    />
  )
}
