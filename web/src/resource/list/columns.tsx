import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../locales/texts'
import { type Person, PersonCell } from '../../ui/person-cell'
import { TagSummary } from '../../ui/tag-summary'
import type { HideableAction, StandardActions } from '../action/standard-actions'
import { useStatusToggle } from '../action/status-toggle'
import type { Runner } from '../action/use-runner'
import { Cell } from '../cell'
import { useLabels } from '../labels'
import { isNumberOf, NumberCell } from '../number-cell'
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
  render?: (row: RowOf<R>) => ReactNode
  person?: never
  edit?: never
}

interface PersonColumn<R extends Resource> {
  field: FieldName<R>
  /** The cell shows somebody: picture, name and number, everywhere alike. */
  person: (row: RowOf<R>) => Person
  render?: never
  edit?: never
}

interface EditedColumn<R extends Resource> {
  field: FieldName<R> & InputName<R, 'text' | 'integer'>
  /** The cell can be changed where it stands. */
  edit: true
  render?: never
  person?: never
}

type ColumnSpec<R extends Resource> = ShownColumn<R> | PersonColumn<R> | EditedColumn<R>

/** Column is what a page says about a column: usually only the field's name. The first names the row, and the first nine are on show. */
export type Column<R extends Resource> = FieldName<R> | ColumnSpec<R>

/** LinkTo makes of a cell's content the link that opens its row; of all but the first column's it makes nothing. */
export type LinkTo = (content: ReactNode) => ReactNode

/** ListColumn is a column ready to be drawn. */
export interface ListColumn<Row> {
  field: string
  title: string
  sortable: boolean
  /** Numbers are compared by their last digits, so they stand on the right. */
  numeric: boolean
  /** Whether it can be changed where it stands. */
  editable: boolean
  render: (row: Row, linkTo: LinkTo) => ReactNode
}

interface CellParts<R extends Resource> {
  nameOf: NameOf<RowOf<R>>
  runner: Runner<RowOf<R>>
  standard: StandardActions<RowOf<R>>
  hiddenActions?: (row: RowOf<R>) => readonly HideableAction[]
}

/** fieldOfColumn is the field that a page's column shows. */
export function fieldOfColumn(column: string | { field: string }): string {
  return typeof column === 'string' ? column : column.field
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
        const spec: ColumnSpec<R> = typeof column === 'string' ? { field: column } : column
        const { field } = spec
        const rules = resource.fields[field] ?? { kind: 'text' }
        const editable = spec.edit === true && mayEdit
        const isNumber = isNumberOf(field, rules)
        const isSwitch = rules.enum === 'Status' || rules.enum === 'Shelf'
        const { enable, disable } = standard
        const plain = (row: RowOf<R>) => {
          const value = fieldOf(row, field)
          if (rules.kind === 'list' && rules.of === 'text') return <TagSummary tags={value as string[]} />
          return <Cell rules={rules} value={value} labels={labels} name={nameOf(row)} />
        }
        const render = (row: RowOf<R>, linkTo: LinkTo) => {
          if (spec.person) return <PersonCell {...spec.person(row)} linkTo={linkTo} />
          if (spec.render) return linkTo(spec.render(row))
          if (isSwitch && enable && disable && !hiddenActions?.(row).includes('status')) {
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
          const value = linkTo(plain(row))
          if (isNumber && fieldOf(row, field)) {
            return <NumberCell text={String(fieldOf(row, field))}>{value}</NumberCell>
          }
          if (!editable) return value
          return (
            <InlineEdit
              resource={resource}
              row={row}
              field={field}
              nameOf={nameOf}
              pencilLabel={t('inline.edit', { field: labels.field(field), name: nameOf(row) })}
            >
              {value}
            </InlineEdit>
          )
        }
        return {
          field,
          title: labels.field(field),
          sortable: resource.sorts.includes(field),
          numeric: ['integer', 'money', 'decimal'].includes(rules.kind),
          editable,
          render,
        }
      }),
    [resource, columns, t, labels, nameOf, runner, standard, hiddenActions, mayEdit, toggle],
  )
}
