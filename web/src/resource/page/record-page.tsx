import { type ReactNode, useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FormCallbacks, RecordForm } from '../form/form-drawer'
import type { FormKit } from '../form/form-kit'
import { RecordLoading } from '../form/record-loading'
import { useRecord } from '../form/use-record'
import { useLabels } from '../labels'
import type { NameOf, Resource, RowOf } from '../resource'
import { FormBody, FormFrame } from './form-frame'
import type { ShownForm } from './form-pages'
import { OwnTabContext } from './own-tab'

interface RecordPageProps<R extends Resource> extends FormCallbacks<RowOf<R>> {
  resource: R
  shown: ShownForm
  /** The address of the list, where it goes when it is done. */
  list: string
  nameOf: NameOf<RowOf<R>>
  form: (f: FormKit<R>) => ReactNode
  copyOf?: (row: RowOf<R>) => Partial<RowOf<R>>
}

/** RecordPage is a form of many fields: it creates, copies or changes one record on a page of its own. */
export function RecordPage<R extends Resource>(props: RecordPageProps<R>) {
  const { resource, shown, list, nameOf, copyOf } = props
  const { t } = useTranslation('kit')
  const { noun } = useLabels(resource)
  const { record, fresh, rebase } = useRecord(resource, shown.id)
  const edited = shown.kind === 'edit' ? record : null
  const title =
    shown.kind === 'edit'
      ? t('form.editTitle', { noun, name: record ? nameOf(record) : shown.id })
      : t('form.createTitle', { noun })
  const tab = useContext(OwnTabContext)
  useEffect(() => tab?.rename(title), [tab, title])
  // Made once: a form whose beginning changed would lose what is typed.
  const [initial, setInitial] = useState<Partial<RowOf<R>>>()
  if (shown.kind === 'copy' && record && !initial) setInitial(copyOf?.(record) ?? {})
  if (shown.id !== undefined && (!record || (shown.kind === 'copy' && !initial))) {
    return (
      <FormFrame title={title}>
        <RecordLoading error={fresh.error} refetch={fresh.refetch} />
      </FormFrame>
    )
  }
  return (
    <RecordForm
      key={edited?.version}
      {...props}
      target={{ row: edited, ...(initial && { initial }) }}
      title={title}
      base={edited}
      onRebase={rebase}
      onClose={() => tab?.leave(list)}
      // Whoever closes the tab throws the whole page away.
      onDiscard={() => undefined}
      frame={(parts) => (
        <FormFrame title={title}>
          <FormBody parts={parts} cancel />
        </FormFrame>
      )}
    />
  )
}
