import { Table } from 'antd'
import type { ReactNode } from 'react'
import styles from './plain-table.module.css'
import { useWide } from './use-wide'

export interface PlainColumn<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
}

interface PlainTableProps<Row> {
  /** What the table shows, for those who cannot see it. */
  label: string
  rows: readonly Row[]
  columns: readonly PlainColumn<Row>[]
  /** True while other rows are on their way; the ones on show stay until then. */
  loading: boolean
  /** Stands where the rows would be when there are none. */
  notice: ReactNode
  paging: { page: number; pageSize: number; total: number; onChange: (page: number) => void }
}

/** PlainTable shows rows that are only read. */
export function PlainTable<Row extends { id: number }>(props: PlainTableProps<Row>): ReactNode {
  const { label, rows, columns, loading, notice, paging } = props
  const wide = useWide()
  return (
    <Table<Row>
      className={styles.table}
      aria-label={label}
      rowKey="id"
      size="middle"
      loading={loading && rows.length > 0}
      dataSource={rows}
      columns={columns.map(({ key, title, render }) => ({ key, title, render: (_, row) => render(row) }))}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: notice }}
      pagination={{
        simple: !wide,
        current: paging.page,
        pageSize: paging.pageSize,
        total: paging.total,
        onChange: paging.onChange,
        hideOnSinglePage: true,
        showSizeChanger: false,
      }}
    />
  )
}
