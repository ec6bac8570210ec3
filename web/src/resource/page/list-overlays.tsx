import type { ReactNode } from 'react'
import type { Action } from '../action/action'
import { type RowButtonParts, useRowButtons } from '../action/standard-actions'
import { OpenedRecord } from '../detail/opened-record'
import type { Neighbours } from '../detail/steps'
import { FormDrawer } from '../form/form-drawer'
import type { FormKit } from '../form/form-kit'
import type { Values } from '../form/form-values'
import type { FormCallbacks } from '../form/record-form'
import type { NameOf, Resource, RowOf } from '../resource'
import { useCanCall } from '../use-can-call'
import type { Opened } from './use-opened'

interface ListOverlaysProps<R extends Resource> extends FormCallbacks<RowOf<R>> {
  resource: R
  nameOf: NameOf<RowOf<R>>
  form?: (f: FormKit<R>) => ReactNode
  detail?: (row: RowOf<R>) => ReactNode
  record?: (id: number, opened: Opened) => ReactNode
  copyOf?: (row: RowOf<R>) => Partial<RowOf<R>>
  /** Of a new record: fields that are decided by where it is created, and what its form is called then. */
  preset?: Values
  title?: string
  opened: Opened
  neighbours?: Neighbours
  /** What can be done with a row; the detail offers the same. */
  parts: RowButtonParts<RowOf<R>>
}

/** ListOverlays are what the address says lies over a list: a record to look at, or a form. */
export function ListOverlays<R extends Resource>(props: ListOverlaysProps<R>) {
  const { resource, nameOf, form, detail, record, opened, neighbours, parts } = props
  const { openedId, shown, close } = opened
  const mayWrite = useCanCall(resource.calls.save?.callName)
  const { runner } = parts
  const closing = {
    ...runner,
    run: async (action: Action<RowOf<R>>, rows: readonly RowOf<R>[], bulk?: boolean) => {
      const isDone = await runner.run(action, rows, bulk)
      // There is nothing left to look at.
      if (isDone && action.removes) close()
      return isDone
    },
  }
  const buttonsOf = useRowButtons<RowOf<R>>(resource, { ...parts, runner: closing })
  return (
    <>
      {form && shown && mayWrite && (
        <FormDrawer
          key={`${shown.kind} ${shown.id ?? shown.under}`}
          {...props}
          form={form}
          shown={shown}
          onClose={close}
        />
      )}
      {openedId !== null && record?.(openedId, opened)}
      {openedId !== null && !record && (
        <OpenedRecord
          resource={resource}
          id={openedId}
          nameOf={nameOf}
          detail={detail}
          buttonsOf={buttonsOf}
          busy={runner.busyIds.includes(openedId)}
          neighbours={neighbours}
          onClose={close}
        />
      )}
    </>
  )
}
