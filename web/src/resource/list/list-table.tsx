import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ASCENDING, DESCENDING, UNSORTED } from '../../ui/glyphs'
import styles from '../../ui/table.module.css'
import { useWide } from '../../ui/use-media'
import { useOverflowMark } from '../../ui/use-overflow-mark'
import type { RowButton } from '../action/row-buttons'
import type { Identified, NameOf } from '../resource'
import type { ListColumn } from './columns'
import type { Reorder } from './drag-handle'
import { ListRow, type RowParts } from './list-row'
import type { Density } from './list-view'
import { childrenOf } from './tree-rows'

export interface ListTableProps<Row extends Identified> {
  /** What the table shows, for those who cannot see it. */
  label: string
  rows: readonly Row[]
  columns: readonly ListColumn<Row>[]
  nameOf: NameOf<Row>
  density: Density
  /** True while other rows are on their way; the ones on show stay until then. */
  loading: boolean
  /** Stands where the rows would be when there are none. */
  notice: ReactNode
  sort?: string
  onSort?: (sort: string) => void
  selection?: { ids: readonly number[]; onChange: (ids: number[]) => void }
  buttonsOf?: (row: Row) => readonly RowButton[]
  reorder?: Reorder<Row>
  /** Rows with children open and close; which are open is the caller's to know. */
  tree?: { open: readonly number[]; onChange: (open: number[]) => void }
}

/**
 * ListTable draws rows: flat or as a tree, with sorting, selection, dragging and a column of actions that stays in sight.
 * It is a table of the browser's own: a list has hundreds of cells, and each wrapping of the library would be paid that often.
 */
export function ListTable<Row extends Identified>(props: ListTableProps<Row>) {
  const { label, rows, columns, nameOf, density, loading, notice, selection, buttonsOf, tree } = props
  const { t } = useTranslation('kit')
  const narrow = !useWide()
  // Dragging needs a pointer; a narrow screen is most often a finger's, and has the moves in the row's menu.
  const reorder = narrow ? undefined : props.reorder
  const box = useRef<HTMLDivElement>(null)
  useOverflowMark(box)

  // Rows render again when one of their parts changes, so callbacks must stay the same.
  const latest = useRef({ selection, tree })
  latest.current = { selection, tree }
  const select = useCallback((id: number, on: boolean) => {
    const { ids = [], onChange } = latest.current.selection ?? {}
    onChange?.(on ? [...ids, id] : ids.filter((other) => other !== id))
  }, [])
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

  const chosen = new Set(selection?.ids)
  const open = new Set(tree?.open)
  const draw = (row: Row, depth: number): ReactNode[] => {
    const children = isTree ? childrenOf(row) : []
    const isOpen = children.length > 0 ? open.has(row.id) : undefined
    return [
      <ListRow
        key={row.id}
        row={row}
        parts={parts as RowParts<Identified>}
        selected={chosen.has(row.id)}
        depth={depth}
        open={isOpen}
      />,
      ...(isOpen ? children.flatMap((child) => draw(child, depth + 1)) : []),
    ]
  }
  const width = columns.length + Number(selectable) + Number(reorder !== undefined) + Number(!!buttonsOf)
  return (
    <div ref={box} className={styles.scroll}>
      <table
        className={styles.table}
        aria-label={label}
        aria-busy={loading && rows.length > 0}
        data-density={density}
      >
        <thead>
          <tr>
            {selection && (
              <th className={styles.narrow} scope="col" data-screen-only>
                <SelectAll rows={rows} {...selection} />
              </th>
            )}
            {reorder && (
              <th className={styles.narrow} scope="col" data-screen-only>
                <span className={styles.unseen}>{t('row.drag')}</span>
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.field} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {buttonsOf && (
              <th className={styles.fixed} scope="col" data-screen-only>
                {t('row.actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.flatMap((row) => draw(row, 0))}
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

interface SelectAllProps {
  rows: readonly Identified[]
  ids: readonly number[]
  onChange: (ids: number[]) => void
}

function SelectAll({ rows, ids, onChange }: SelectAllProps) {
  const { t } = useTranslation('kit')
  const count = rows.filter(({ id }) => ids.includes(id)).length
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
      onChange={({ target }) => onChange(target.checked ? rows.map(({ id }) => id) : [])}
    />
  )
}

interface HeadCellProps {
  column: Pick<ListColumn<never>, 'field' | 'title' | 'sortable' | 'numeric' | 'width'>
  sort?: string
  onSort?: (sort: string) => void
}

/** A press sorts upwards, the next downwards, the third gives the list its own order back. */
function HeadCell({ column: { field, title, sortable, numeric, width }, sort, onSort }: HeadCellProps) {
  const align = numeric ? styles.numeric : undefined
  if (!sortable || !onSort) {
    return (
      <th className={align} scope="col" style={{ width }}>
        {title}
      </th>
    )
  }
  const [direction, next, sign] =
    sort === field
      ? (['ascending', `-${field}`, ASCENDING] as const)
      : sort === `-${field}`
        ? (['descending', '', DESCENDING] as const)
        : (['none', field, UNSORTED] as const)
  return (
    <th
      onClick={() => onSort(next)}
      className={align ? `${styles.sortable} ${align}` : styles.sortable}
      scope="col"
      aria-sort={direction}
      style={{ width }}
    >
      <button className={styles.sorter} type="button">
        {title}
        {sign}
      </button>
    </th>
  )
}
