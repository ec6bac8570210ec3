import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { HideableAction, StandardActions } from '../action/standard-actions'
import { useStatusToggle } from '../action/status-toggle'
import type { Runner } from '../action/use-runner'
import { Cell } from '../cell'
import { useLabels } from '../labels'
import {
  callsOf,
  type FieldName,
  fieldOf,
  type InputName,
  type NameOf,
  type Resource,
  type RowOf,
} from '../resource'
import { useCanCall } from '../use-can-call'
import { InlineEdit } from './inline-edit'
import { StatusSwitch } from './status-switch'

interface ShownColumn<R extends Resource> {
  field: FieldName<R>
  width?: number
  render?: (row: RowOf<R>) => ReactNode
  edit?: never
}

interface EditedColumn<R extends Resource> {
  field: FieldName<R> & InputName<R, 'text' | 'integer'>
  width?: number
  /** The cell can be changed where it stands. */
  edit: true
}

/** Column is what a page says about a column: usually only the field's name. */
export type Column<R extends Resource> = FieldName<R> | ShownColumn<R> | EditedColumn<R>

/** ListColumn is a column ready to be drawn. */
export interface ListColumn<Row> {
  field: string
  title: string
  sortable: boolean
  /** Numbers are compared by their last digits, so they stand on the right. */
  numeric: boolean
  width?: number
  render: (row: Row) => ReactNode
}

interface CellParts<R extends Resource> {
  nameOf: NameOf<RowOf<R>>
  runner: Runner<RowOf<R>>
  standard: StandardActions<RowOf<R>>
  hiddenActions?: (row: RowOf<R>) => readonly HideableAction[]
}

/** useColumns turns a page's columns into drawn ones: words, sorting, the inline switch and the inline edit. */
export function useColumns<R extends Resource>(
  resource: R,
  columns: readonly Column<R>[],
  { nameOf, runner, standard, hiddenActions }: CellParts<R>,
): ListColumn<RowOf<R>>[] {
  const { t } = useTranslation(['kit', 'enums'])
  const labels = useLabels(resource)
  const calls = callsOf(resource)
  const mayEdit = useCanCall(calls.save?.callName)
  const toggle = useStatusToggle(resource)
  return useMemo(
    () =>
      columns.map((column): ListColumn<RowOf<R>> => {
        const spec: ShownColumn<R> | EditedColumn<R> = typeof column === 'string' ? { field: column } : column
        const { field, width } = spec
        const rules = resource.fields[field] ?? { kind: 'text' }
        const plain = (row: RowOf<R>) => (
          <Cell rules={rules} value={fieldOf(row, field)} labels={labels} name={nameOf(row)} />
        )
        const render = (row: RowOf<R>) => {
          if ('render' in spec && spec.render) return spec.render(row)
          const switched = rules.enum === 'Status' || rules.enum === 'Shelf'
          const { enable, disable } = standard
          if (switched && enable && disable && !hiddenActions?.(row).includes('status')) {
            return (
              <StatusSwitch
                name={nameOf(row)}
                value={fieldOf(row, field)}
                busy={runner.busyIds.includes(row.id)}
                toggle={toggle}
                onChange={(on) => void runner.run(on ? enable : disable, [row])}
              />
            )
          }
          if (!spec.edit || !mayEdit) return plain(row)
          return (
            <InlineEdit
              resource={resource}
              row={row}
              field={field}
              nameOf={nameOf}
              pencilLabel={t('inline.edit', { field: labels.field(field), name: nameOf(row) })}
            >
              {plain(row)}
            </InlineEdit>
          )
        }
        return {
          field,
          title: labels.field(field),
          sortable: resource.sorts.includes(field),
          numeric: ['integer', 'money', 'decimal'].includes(rules.kind) && !spec.edit,
          width,
          render,
        }
      }),
    [resource, columns, t, labels, nameOf, runner, standard, hiddenActions, mayEdit, toggle],
  )
}
