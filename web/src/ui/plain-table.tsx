import { Pagination, Table } from 'antd'
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
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: rows may be wider than their place, and the keyboard must be able to scroll them too */}
      <section className={styles.scroll} aria-label={label} tabIndex={0}>
        <Table<Row>
          className={styles.table}
          aria-label={label}
          rowKey="id"
          size="middle"
          loading={loading && rows.length > 0}
          dataSource={rows}
          columns={columns.map(({ key, title, render }) => ({ key, title, render: (_, row) => render(row) }))}
          locale={{ emptyText: notice }}
          pagination={false}
        />
      </section>
      <Pagination
        className={styles.pages}
        simple={!wide}
        current={paging.page}
        pageSize={paging.pageSize}
        total={paging.total}
        onChange={paging.onChange}
        hideOnSinglePage
        showSizeChanger={false}
      />
    </>
  )
}
