import { type ReactNode, useContext, useEffect } from 'react'
import type { FormKit } from '../form/form-kit'
import { type FormCallbacks, RecordForm } from '../form/record-form'
import { RecordLoading } from '../form/record-loading'
import { type ShownForm, useShownForm } from '../form/shown-form'
import type { NameOf, Resource, RowOf } from '../resource'
import { FormBody, FormFrame } from './form-frame'
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
  const { title, base, initial, isReady, fresh, rebase } = useShownForm(resource, shown, { nameOf, copyOf })
  const tab = useContext(OwnTabContext)
  useEffect(() => tab?.rename(title), [tab, title])
  if (!isReady) {
    return (
      <FormFrame title={title}>
        <RecordLoading error={fresh.error} refetch={fresh.refetch} />
      </FormFrame>
    )
  }
  return (
    <RecordForm
      key={base?.version}
      {...props}
      base={base}
      initial={initial}
      draftName={`${shown.kind}.${shown.id ?? ''}`}
      onRebase={rebase}
      onClose={() => tab?.leave(list)}
      frame={(parts) => (
        <FormFrame title={title} others={parts.others}>
          <FormBody parts={parts} cancel />
        </FormFrame>
      )}
    />
  )
}
