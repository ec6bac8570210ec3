import { Table, type TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWide } from '../ui/use-wide'
import type { ListColumn } from './columns'
import { DragHandle, type Reorder } from './drag-handle'
import styles from './list-table.module.css'
import type { Density } from './list-view'
import type { Identified, NameOf } from './resource'
import { type RowAction, RowActions } from './row-actions'

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
  actionsOf?: (row: Row) => readonly RowAction[]
  reorder?: Reorder<Row>
  /** Rows with children open and close; which are open is the caller's to know. */
  tree?: { open: readonly number[]; onChange: (open: number[]) => void }
}

/** ListTable draws rows: flat or as a tree, with sorting, selection, dragging and a column of actions that stays in sight. */
export function ListTable<Row extends Identified>(props: ListTableProps<Row>) {
  const { label, rows, nameOf, density, loading, notice, onSort, selection, tree } = props
  const { t } = useTranslation('kit')
  const narrow = !useWide()
  // Dragging needs a pointer; a narrow screen is most often a finger's, and has the moves in the row's menu.
  const draggable = props.reorder !== undefined && !narrow
  return (
    <Table<Row>
      className={styles.table}
      aria-label={label}
      rowKey="id"
      size={density}
      // A table that fetches its first rows shows a skeleton instead of a veil.
      loading={loading && rows.length > 0}
      dataSource={rows}
      columns={useTableColumns(props, narrow, draggable)}
      pagination={false}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: notice }}
      showSorterTooltip={false}
      onChange={(_page, _filters, sorter) => {
        const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
        onSort?.(order ? `${order === 'descend' ? '-' : ''}${String(columnKey)}` : '')
      }}
      rowSelection={
        selection && {
          selectedRowKeys: [...selection.ids],
          onChange: (keys) => selection.onChange(keys.map(Number)),
          getCheckboxProps: (row) => ({ 'aria-label': t('row.select', { name: nameOf(row) }) }),
          getTitleCheckboxProps: () => ({ 'aria-label': t('row.selectAll') }),
        }
      }
      expandable={
        tree && {
          expandedRowKeys: [...tree.open],
          // Beside the name, not beside the handle.
          expandIconColumnIndex: draggable ? 1 : 0,
          onExpandedRowsChange: (keys) => tree.onChange(keys.map(Number)),
        }
      }
    />
  )
}

function useTableColumns<Row extends Identified>(
  props: ListTableProps<Row>,
  narrow: boolean,
  draggable: boolean,
): TableColumnType<Row>[] {
  const { columns, nameOf, sort = '', onSort, actionsOf, reorder } = props
  const { t } = useTranslation('kit')
  const sortField = sort.replace(/^-/, '')
  const direction = sort.startsWith('-') ? 'descend' : 'ascend'
  const drawn: TableColumnType<Row>[] = columns.map(({ field, title, sortable, numeric, width, render }) => ({
    key: field,
    title,
    width,
    align: numeric ? 'right' : undefined,
    sorter: sortable && onSort !== undefined,
    sortOrder: sortable && field === sortField ? direction : null,
    render: (_, row) => render(row),
  }))
  if (reorder && draggable) {
    drawn.unshift({
      key: 'drag',
      title: <span className={styles.unseen}>{t('row.drag')}</span>,
      width: 40,
      render: (_, row) => <DragHandle row={row} reorder={reorder} />,
    })
  }
  if (actionsOf) {
    drawn.push({
      key: 'actions',
      title: t('row.actions'),
      fixed: 'end',
      width: 1,
      render: (_, row) => <RowActions actions={actionsOf(row)} name={nameOf(row)} narrow={narrow} />,
    })
  }
  return drawn
}
