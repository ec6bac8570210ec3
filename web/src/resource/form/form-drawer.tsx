import type { ReactNode } from 'react'
import { useFocusReturn } from '../../ui/focus-return'
import { SideDrawer } from '../../ui/side-drawer'
import type { NameOf, Resource, RowOf } from '../resource'
import type { FormKit } from './form-kit'
import type { Values } from './form-values'
import { type FormCallbacks, RecordForm } from './record-form'
import { RecordLoading } from './record-loading'
import { SaveButtons } from './save-buttons'
import { type ShownForm, useShownForm } from './shown-form'

interface FormDrawerProps<R extends Resource> extends FormCallbacks<RowOf<R>> {
  resource: R
  shown: ShownForm
  nameOf: NameOf<RowOf<R>>
  form: (f: FormKit<R>) => ReactNode
  copyOf?: (row: RowOf<R>) => Partial<RowOf<R>>
  /** Of a new record: fields that are decided by where it is created. */
  preset?: Values
  /** What the form is called, where that is not the usual thing. */
  title?: string
  onClose: () => void
}

/** FormDrawer creates, copies or changes one record beside its list. */
export function FormDrawer<R extends Resource>(props: FormDrawerProps<R>) {
  const { resource, shown, nameOf, copyOf, onClose } = props
  useFocusReturn()
  const { base, initial, isReady, fresh, rebase, ...usual } = useShownForm(resource, shown, {
    nameOf,
    copyOf,
  })
  const title = props.title ?? usual.title
  if (!isReady) {
    return (
      <SideDrawer title={title} onClose={onClose}>
        <RecordLoading error={fresh.error} refetch={fresh.refetch} />
      </SideDrawer>
    )
  }
  return (
    <RecordForm
      key={base?.version}
      {...props}
      base={base}
      initial={initial}
      draftName={`${shown.kind}.${shown.id ?? shown.under ?? ''}`}
      onRebase={rebase}
      frame={(parts) => (
        <SideDrawer
          title={title}
          extra={parts.others}
          onClose={parts.close}
          mask={{ closable: !parts.saving }}
          keyboard={!parts.saving}
          footer={<SaveButtons parts={parts} cancel />}
        >
          {parts.body}
        </SideDrawer>
      )}
    />
  )
}
