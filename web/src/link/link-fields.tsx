import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { api, type LinkKind } from '../api/generated'
import { limits } from '../api/limits'
import { FieldItem, useField, useFormValue, useSetFormValue } from '../resource/form/field-item'
import { RemoteSelect } from '../resource/form/remote-select'
import { countOf } from '../resource/form/rules'

const SERVICE_LISTS = Object.entries(limits.serviceLists)

/** LinkFields say where something in the app leads to: the kind of place, and the place. */
export function LinkFields() {
  const { t } = useTranslation('kit')
  const { rules, labels } = useField('linkKind')
  const set = useSetFormValue()
  return (
    <>
      <FieldItem name="linkKind">
        <Select
          options={rules.values?.map((value) => ({ value, label: labels.value('LinkKind', value) }))}
          // What stood for a place of another kind is none of this one.
          onChange={() => set('linkValue', '')}
          placeholder={t('form.choose')}
        />
      </FieldItem>
      <LinkValueField />
    </>
  )
}

function LinkValueField() {
  const { t } = useTranslation(['kit', 'menu'])
  const kind = useFormValue('linkKind') as LinkKind | undefined
  const { rules } = useField('linkValue')
  switch (kind) {
    case undefined:
    case 'none':
      return null
    case 'url':
      return (
        <FieldItem name="linkValue" required>
          <Input autoComplete="off" count={countOf(rules)} placeholder="https://" />
        </FieldItem>
      )
    case 'appPage':
      return (
        <FieldItem name="linkValue" required>
          <Input autoComplete="off" count={countOf(rules)} placeholder="/pages/" />
        </FieldItem>
      )
    case 'serviceList':
      return (
        <FieldItem name="linkValue" required getValueProps={emptyAsNone}>
          <Select
            placeholder={t('form.choose')}
            options={SERVICE_LISTS.map(([value, path]) => ({ value, label: t(`menu:${path}`) }))}
          />
        </FieldItem>
      )
    default:
      return (
        <FieldItem
          name="linkValue"
          required
          getValueProps={(value) => ({ value: value ? Number(value) : undefined })}
          normalize={(id) => (id ? String(id) : '')}
        >
          <RemoteSelect<{ linkKind: LinkKind }>
            key={kind}
            options={api.linkTargetOptions}
            given={{ linkKind: kind }}
            placeholder={t('form.choose')}
          />
        </FieldItem>
      )
  }
}

const emptyAsNone = (value: unknown) => ({ value: value || undefined })
