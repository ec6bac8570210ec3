import { Input, Select, Tag } from 'antd'
import { type ComponentProps, lazy, Suspense } from 'react'
import { useTranslation } from '../../locales/texts'
import { NumberInput } from '../../ui/number-input'
import { type OptionsCall, RemoteSelect } from '../form/remote-select'
import type { Labels } from '../labels'
import type { FilterRules } from '../resource'
import styles from './filter-bar.module.css'
import type { FilterValue, Range } from './list-state'
import { NumberRange } from './number-range'

// The rows come first; the calendar, which is as heavy as the rest of the list, follows them.
const DayRange = lazy(async () => ({ default: (await import('./day-range')).DayRange }))

/** Choice is one value that a text can have, in words. */
export interface Choice {
  value: string
  label: string
}

interface FilterInputProps {
  name: string
  rules: FilterRules
  labels: Labels
  value: FilterValue | undefined
  options?: OptionsCall
  choices?: readonly Choice[]
  onChange: (value: FilterValue | undefined) => void
}

/** FilterInput narrows a list by one field; its label stays on show beside the chosen value. */
export function FilterInput({ name, rules, labels, value, options, choices, onChange }: FilterInputProps) {
  const { t } = useTranslation('kit')
  const label = labels.field(name)
  const looks = { prefix: label, 'aria-label': label, allowClear: true, className: styles.input }
  switch (rules.kind) {
    case 'enum':
      return (
        <Select<string[]>
          {...looks}
          mode="multiple"
          maxTagCount="responsive"
          placeholder={t('filter.all')}
          value={[...((value as readonly string[] | undefined) ?? [])]}
          onChange={(chosen) => onChange(chosen.length > 0 ? chosen : undefined)}
          options={rules.values?.map((code) => ({
            value: code,
            label: labels.value(rules.enum ?? '', code),
          }))}
        />
      )
    case 'bool':
      return (
        <Select<string>
          {...looks}
          placeholder={t('filter.all')}
          value={value === undefined ? undefined : String(value)}
          onChange={(text) => onChange(text === undefined ? undefined : text === 'true')}
          options={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
        />
      )
    case 'ref':
      return options ? (
        <RemoteSelect
          {...looks}
          options={options}
          all
          placeholder={t('filter.all')}
          value={value as number | undefined}
          onChange={onChange}
        />
      ) : (
        <Tag closable className={styles.asked} onClose={() => onChange(undefined)}>
          {label} {String(value)}
        </Tag>
      )
    case 'timeRange':
      return (
        <LoadedDayRange
          label={label}
          value={value as Range<string> | undefined}
          wire={(day) => day.toISOString()}
          days={rules.days}
          maxDays={rules.maxDays}
          onChange={onChange}
        />
      )
    case 'dateRange':
      return (
        <LoadedDayRange
          label={label}
          value={value as Range<string> | undefined}
          wire={(day) => day.format('YYYY-MM-DD')}
          onChange={onChange}
        />
      )
    case 'integerRange':
      return <NumberRange label={label} value={value as Range<number> | undefined} onChange={onChange} />
    case 'moneyRange':
      return (
        <NumberRange label={label} value={value as Range<number> | undefined} money onChange={onChange} />
      )
    case 'integer':
      return (
        <NumberInput
          prefix={label}
          aria-label={label}
          className={styles.input}
          value={value as number | undefined}
          precision={0}
          onChange={(typed) => onChange(typed ?? undefined)}
        />
      )
    case 'text':
      return choices ? (
        <Select<string>
          {...looks}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('filter.all')}
          value={value as string | undefined}
          onChange={onChange}
          options={[...choices]}
        />
      ) : (
        <Input
          key={String(value ?? '')}
          {...looks}
          defaultValue={value as string | undefined}
          maxLength={rules.maxLength}
          onPressEnter={({ currentTarget }) => onChange(currentTarget.value.trim() || undefined)}
          onBlur={({ currentTarget }) => onChange(currentTarget.value.trim() || undefined)}
        />
      )
  }
}

/** LoadedDayRange holds the place of the days until their calendar is there. */
function LoadedDayRange(props: ComponentProps<typeof DayRange>) {
  const { label } = props
  return (
    <Suspense fallback={<Input prefix={label} aria-label={label} className={styles.range} disabled />}>
      <DayRange {...props} />
    </Suspense>
  )
}
