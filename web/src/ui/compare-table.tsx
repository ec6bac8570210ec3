import { Table } from 'antd'
import type { ReactNode } from 'react'
import styles from './compare-table.module.css'

interface Compared {
  key: string
  name: string
  before: ReactNode
  after: ReactNode
}

interface CompareTableProps {
  rows: readonly Compared[]
  titles: { name: string; before: string; after: string }
  /** Stands where the rows would be when there are none. */
  notice: string
}

/** CompareTable sets what was beside what is. */
export function CompareTable({ rows, titles, notice }: CompareTableProps) {
  return (
    <Table<Compared>
      size="small"
      rowKey="key"
      pagination={false}
      tableLayout="fixed"
      dataSource={rows}
      locale={{ emptyText: <span className={styles.notice}>{notice}</span> }}
      columns={[
        { title: titles.name, dataIndex: 'name' },
        { title: titles.before, dataIndex: 'before' },
        { title: titles.after, dataIndex: 'after' },
      ]}
    />
  )
}
