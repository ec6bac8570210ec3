import { Input, Select } from 'antd'
import { api, type EntryLinkKind, type LinkKind } from '../api/generated'
import { limits } from '../api/limits'
import { useTranslation } from '../locales/texts'
import { FieldItem, useField, useFormValue, useSetFormValue } from '../resource/form/field-item'
import { RemoteSelect } from '../resource/form/remote-select'
import { countOf } from '../resource/form/rules'
import styles from './link-fields.module.css'

const SERVICE_LISTS = Object.entries(limits.serviceLists)
const SERVICE_ITEMS = Object.entries(limits.serviceItems)

/** LinkFields say where something in the app leads to: the kind of place, and the place. */
export function LinkFields() {
  const { t } = useTranslation('kit')
  const { rules, labels } = useField('linkKind')
  const set = useSetFormValue()
  return (
    <>
      <FieldItem name="linkKind">
        <Select
          options={rules.values?.map((value) => ({ value, label: labels.value(rules.enum ?? '', value) }))}
          // All kinds at once, without scrolling.
          listHeight={400}
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
  const kind = useFormValue('linkKind') as EntryLinkKind | undefined
  const { rules } = useField('linkValue')
  switch (kind) {
    case undefined:
    case 'none':
    case 'page': // which is written in the record itself
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
    case 'phone':
      return (
        <FieldItem name="linkValue" required>
          <Input autoComplete="off" inputMode="tel" placeholder="400-123-4567" />
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
    case 'serviceItem':
      return (
        <FieldItem name="linkValue" required>
          <ServiceItemInput />
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

/** ServiceItemInput picks a service: first its kind, then one of that. Both are kept in one value, as in gene:12. */
function ServiceItemInput({
  value = '',
  onChange,
  id,
}: {
  value?: string
  onChange?: (value: string) => void
  id?: string
}) {
  const { t } = useTranslation(['kit', 'menu', 'enums'])
  const [kind = '', picked = ''] = value.split(':')
  return (
    <div className={styles.service}>
      <Select
        id={id}
        aria-label={t('link.serviceKind')}
        value={kind || undefined}
        placeholder={t('form.choose')}
        options={SERVICE_ITEMS.map(([name, path]) => ({ value: name, label: t(`menu:${path}`) }))}
        onChange={(name: string) => onChange?.(`${name}:`)}
      />
      <RemoteSelect<{ linkKind: LinkKind; of?: string }>
        key={kind}
        aria-label={t('enums:LinkKind.serviceItem')}
        disabled={!kind}
        options={api.linkTargetOptions}
        given={{ linkKind: 'serviceItem', of: kind || SERVICE_ITEMS[0]?.[0] }}
        value={picked ? Number(picked) : undefined}
        placeholder={t('form.choose')}
        onChange={(picked) => onChange?.(`${kind}:${picked}`)}
      />
    </div>
  )
}

const emptyAsNone = (value: unknown) => ({ value: value || undefined })
