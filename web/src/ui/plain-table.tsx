import type { ReactNode } from 'react'
import { Pagination } from './pagination'
import styles from './table.module.css'

export interface PlainColumn<Row> {
  key: string
  title: string
  /** Numbers stand one under the other. */
  numeric?: boolean
  render: (row: Row) => ReactNode
}

interface PlainTableProps<Row> {
  /** What the table shows, for those who cannot see it. */
  label: string
  rows: readonly Row[]
  columns: readonly PlainColumn<Row>[]
  rowKey: (row: Row) => string | number
  /** True while other rows are on their way; the ones on show stay until then. */
  loading?: boolean
  /** Stands where the rows would be when there are none. */
  notice: ReactNode
  paging?: { page: number; pageSize: number; total: number; onChange: (page: number) => void }
}

/** PlainTable shows rows that are only read. */
export function PlainTable<Row>(props: PlainTableProps<Row>): ReactNode {
  const { label, rows, columns, rowKey, loading = false, notice, paging } = props
  const pages = paging ? Math.ceil(paging.total / paging.pageSize) : 1
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: rows may be wider than their place, and the keyboard must be able to scroll them too */}
      <section className={styles.scroll} aria-label={label} tabIndex={0}>
        <table className={styles.table} aria-label={label} aria-busy={loading && rows.length > 0}>
          <thead>
            <tr>
              {columns.map(({ key, title, numeric }) => (
                <th key={key} scope="col" className={numeric ? styles.numeric : undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map(({ key, numeric, render }) => (
                  <td key={key} className={numeric ? styles.numeric : undefined}>
                    {render(row)}
                  </td>
                ))}
              </tr>
            ))}
            {rows.length === 0 && (
              <tr>
                <td className={styles.notice} colSpan={columns.length}>
                  <div>{notice}</div>
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </section>
      {paging && pages > 1 && (
        <div className={styles.pages}>
          <Pagination of={label} page={paging.page} count={pages} onChange={paging.onChange} />
        </div>
      )}
    </>
  )
}
