import { Select } from 'antd'
import { useTranslation } from '../../locales/texts'
import { FieldItem, type FieldProps, useField } from './field-item'
import type { RefProps } from './form-kit'
import { RemoteSelects } from './remote-select'

/** Refs picks records of another resource. */
export function Refs({ name, hint, options }: RefProps<string>) {
  const { t } = useTranslation('kit')
  return (
    <FieldItem name={name} hint={hint}>
      <RemoteSelects options={options} placeholder={t('form.choose')} />
    </FieldItem>
  )
}

export interface TagsProps<Name extends string> extends FieldProps<Name> {
  /** Whether there must be one, where that depends on other fields. */
  required?: boolean
}

/** Tags takes words that are typed, each ended by Enter or a comma. */
export function Tags({ name, hint, required }: TagsProps<string>) {
  const { t } = useTranslation('kit')
  const { rules } = useField(name)
  return (
    <FieldItem
      name={name}
      hint={hint}
      required={required}
      normalize={(value) => [...new Set((value as string[]).map((word) => word.trim()).filter(Boolean))]}
    >
      <Select
        mode="tags"
        open={false}
        suffixIcon={null}
        maxCount={rules.maxItems}
        tokenSeparators={[',', '，', '、']}
        placeholder={t('form.tags')}
      />
    </FieldItem>
  )
}
