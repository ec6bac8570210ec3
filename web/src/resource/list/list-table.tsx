import { type ReactNode, type RefObject, useCallback, useMemo, useRef } from 'react'
import { useTranslation } from '../../locales/texts'
import { ASCENDING, DESCENDING, UNSORTED } from '../../ui/glyphs'
import styles from '../../ui/table.module.css'
import { useWide } from '../../ui/use-media'
import { usePinnedColumns } from '../../ui/use-pinned-columns'
import type { RowButton } from '../action/row-buttons'
import type { Identified, NameOf } from '../resource'
import { ColumnResizer } from './column-resizer'
import type { ListColumn } from './columns'
import type { Reorder } from './drag-handle'
import { ListKeys } from './list-keys'
import { classes, ListRow, pinned, type RowParts, type TableColumn } from './list-row'
import type { ListViewHandle } from './list-view'
import { childrenOf } from './tree-rows'
import { useRowCursor } from './use-row-cursor'

export interface ListTableProps<Row extends Identified> {
  /** Its frame, in which it scrolls. */
  ref?: RefObject<HTMLDivElement | null>
  /** What the table shows, for those who cannot see it. */
  label: string
  rows: readonly Row[]
  columns: readonly ListColumn<Row>[]
  nameOf: NameOf<Row>
  view: ListViewHandle
  /** True while other rows are on their way; the ones on show stay until then. */
  loading: boolean
  /** Stands where the rows would be when there are none. */
  notice: ReactNode
  sort?: string
  onSort?: (sort: string) => void
  /** The selected rows, also those of other pages. */
  selection?: { ids: ReadonlySet<number>; onChange: (rows: readonly Row[], on: boolean) => void }
  buttonsOf?: (row: Row) => readonly RowButton[]
  reorder?: Reorder<Row>
  /** Rows with children open and close; which are open is the caller's to know. */
  tree?: { open: readonly number[]; onChange: (open: number[]) => void }
  /** The record that is looked at over the list. */
  openedId?: number | null
}

/**
 * ListTable draws rows: flat or as a tree, with sorting, selection, dragging and a column of actions that stays in sight.
 * It is a table of the browser's own: a list has hundreds of cells, and each wrapping of the library would be paid that often.
 */
export function ListTable<Row extends Identified>(props: ListTableProps<Row>) {
  const { label, rows, nameOf, view, loading, notice, selection, buttonsOf, tree } = props
  const { t } = useTranslation('kit')
  const narrow = !useWide()
  // Dragging needs a pointer; a narrow screen is most often a finger's, and has the moves in the row's menu.
  const reorder = narrow ? undefined : props.reorder
  const ownBox = useRef<HTMLDivElement>(null)
  const box = props.ref ?? ownBox
  const before = narrow ? 0 : Number(selection !== undefined) + Number(reorder !== undefined)
  const columns = useMemo(
    () => tableColumns(props.columns, view.columns, before, narrow),
    [props.columns, view.columns, before, narrow],
  )
  usePinnedColumns(
    box,
    useMemo(() => [rows, columns], [rows, columns]),
  )

  // Rows render again when one of their parts changes, so callbacks must stay the same.
  const latest = useRef({ selection, tree })
  latest.current = { selection, tree }
  const select = useCallback(
    (row: Identified, on: boolean) => latest.current.selection?.onChange([row as Row], on),
    [],
  )
  const toggle = useCallback((id: number, opens: boolean) => {
    const { open = [], onChange } = latest.current.tree ?? {}
    onChange?.(opens ? [...open, id] : open.filter((other) => other !== id))
  }, [])
  const selectable = selection !== undefined
  const isTree = tree !== undefined
  const parts = useMemo<RowParts<Row>>(
    () => ({
      columns,
      nameOf,
      buttonsOf,
      reorder,
      narrow,
      t,
      onSelect: selectable ? select : undefined,
      onToggle: isTree ? toggle : undefined,
    }),
    [columns, nameOf, buttonsOf, reorder, narrow, t, selectable, isTree, select, toggle],
  )

  const drawn = useMemo(() => drawnRows(rows, isTree, tree?.open ?? []), [rows, isTree, tree?.open])
  const ids = useMemo(() => drawn.map(({ row }) => row.id), [drawn])
  const cursor = useRowCursor(box, ids, props.openedId ?? null)
  const resize = (field: string, width: number) =>
    view.change({
      columns: view.columns.map((column) => (column.field === field ? { ...column, width } : column)),
    })
  const width = columns.length + Number(selectable) + Number(reorder !== undefined) + Number(!!buttonsOf)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears which of its rows has the keyboard
    <div ref={box} className={`${styles.scroll} ${styles.frame}`} onFocus={cursor.onFocus}>
      <ListKeys
        cursor={cursor}
        drawn={drawn}
        nameOf={nameOf}
        buttonsOf={buttonsOf}
        selection={selection}
        onToggle={isTree ? toggle : undefined}
      />
      <table
        className={styles.table}
        aria-label={label}
        aria-busy={loading && rows.length > 0}
        data-density={view.density || undefined}
      >
        <thead>
          <tr>
            {selection && (
              <th className={styles.narrow} scope="col" {...pinned(narrow ? undefined : 0)} data-screen-only>
                <SelectAll rows={rows} {...selection} />
              </th>
            )}
            {reorder && (
              <th className={styles.narrow} scope="col" {...pinned(selection ? 1 : 0)} data-screen-only>
                <span className={styles.unseen}>{t('row.drag')}</span>
              </th>
            )}
            {columns.map((column) => (
              <HeadCell
                key={column.field}
                column={column}
                sort={props.sort}
                onSort={props.onSort}
                onResize={narrow ? undefined : resize}
              />
            ))}
            {buttonsOf && (
              <th data-pin="end" scope="col" data-screen-only>
                <span className={narrow ? styles.unseen : undefined}>{t('row.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {drawn.map(({ row, depth, open }) => (
            <ListRow
              key={row.id}
              row={row}
              parts={parts as RowParts<Identified>}
              selected={selection?.ids.has(row.id) ?? false}
              depth={depth}
              open={open}
              stop={row.id === cursor.stop}
            />
          ))}
          {rows.length === 0 && (
            <tr>
              <td className={styles.notice} colSpan={width}>
                <div>{notice}</div>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

/** DrawnRow is a row at its place in a tree; in a plain list all are at the top. */
export interface DrawnRow<Row> {
  row: Row
  depth: number
  /** Absent where nothing hangs under the row. */
  open?: boolean
}

/** drawnRows are the rows from top to bottom: those of a tree as far as it is open. */
function drawnRows<Row extends Identified>(
  rows: readonly Row[],
  isTree: boolean,
  open: readonly number[],
  depth = 0,
): DrawnRow<Row>[] {
  if (!isTree) return rows.map((row) => ({ row, depth }))
  return rows.flatMap((row) => {
    const children = childrenOf(row)
    if (children.length === 0) return [{ row, depth }]
    const isOpen = open.includes(row.id)
    const below = isOpen ? drawnRows(children, true, open, depth + 1) : []
    return [{ row, depth, open: isOpen }, ...below]
  })
}

/** tableColumns puts the columns as the person at work wants them. */
function tableColumns<Row>(
  columns: readonly ListColumn<Row>[],
  wanted: ListViewHandle['columns'],
  before: number,
  narrow: boolean,
): TableColumn<Row>[] {
  const shown = wanted.filter((column) => column.shown)
  // A narrow screen has room for one that stays: the name.
  const pins = narrow ? 1 : shown.filter((column) => column.pinned).length
  return shown.flatMap(({ field, width }, index) => {
    const column = columns.find((one) => one.field === field)
    if (!column) return []
    return [
      {
        ...column,
        edge: index === pins - 1,
        ...(index < pins && { pin: before + index }),
        ...(width && !narrow && { width }),
      },
    ]
  })
}

interface SelectAllProps<Row extends Identified> {
  rows: readonly Row[]
  ids: ReadonlySet<number>
  onChange: (rows: readonly Row[], on: boolean) => void
}

function SelectAll<Row extends Identified>({ rows, ids, onChange }: SelectAllProps<Row>) {
  const { t } = useTranslation('kit')
  const count = rows.filter(({ id }) => ids.has(id)).length
  return (
    <input
      ref={(input) => {
        if (input) input.indeterminate = count > 0 && count < rows.length
      }}
      className={styles.check}
      type="checkbox"
      aria-label={t('row.selectAll')}
      disabled={rows.length === 0}
      checked={count > 0 && count === rows.length}
      onChange={({ target }) => onChange(rows, target.checked)}
    />
  )
}

interface HeadCellProps {
  column: Omit<TableColumn<never>, 'render'>
  sort?: string
  onSort?: (sort: string) => void
  onResize?: (field: string, width: number) => void
}

/** A press sorts upwards, the next downwards, the third gives the list its own order back. */
function HeadCell({ column, sort, onSort, onResize }: HeadCellProps) {
  const { field, title, sortable, numeric, pin, edge, width } = column
  const canSort = sortable && onSort !== undefined
  const [direction, next, sign] =
    sort === field
      ? (['ascending', `-${field}`, ASCENDING] as const)
      : sort === `-${field}`
        ? (['descending', '', DESCENDING] as const)
        : (['none', field, UNSORTED] as const)
  return (
    <th
      className={classes(canSort && styles.sortable, numeric && styles.numeric, width && styles.sized)}
      scope="col"
      {...(canSort && { 'aria-sort': direction, onClick: () => onSort(next) })}
      {...pinned(pin, edge, width)}
    >
      <div className={styles.heading} style={{ minWidth: `${Math.ceil(title.length * 0.6)}ch` }}>
        {canSort ? (
          <button className={styles.sorter} type="button">
            {title}
            {sign}
          </button>
        ) : (
          title
        )}
      </div>
      {onResize && <ColumnResizer field={field} onResize={onResize} />}
    </th>
  )
}
