import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOptions } from '../../api/client'
import { type PlainColumn, PlainTable } from '../../ui/plain-table'
import { ListNotice } from './list-notice'
import { HANDLED_BY_LIST } from './use-list'

const PAGE_SIZE = 10

interface HistoryTableProps<Row extends { id: number }> {
  label: string
  /** What a row is, inside a sentence. */
  noun: string
  /** Where the rows are cached; a key that begins with a resource's name is read again after a change of it. */
  queryKey: readonly unknown[]
  call: (
    page: { page: number; pageSize: number },
    options: CallOptions,
  ) => Promise<{ items: Row[]; total: number }>
  columns: readonly PlainColumn<Row>[]
}

/** HistoryTable pages through something that happened, newest first. */
export function HistoryTable<Row extends { id: number }>(props: HistoryTableProps<Row>) {
  const { label, noun, queryKey, call, columns } = props
  const [page, setPage] = useState(1)
  const list = useQuery({
    queryKey: [...queryKey, page],
    queryFn: ({ signal }) => call({ page, pageSize: PAGE_SIZE }, { signal, handles: HANDLED_BY_LIST }),
    placeholderData: keepPreviousData,
    // It may have grown since it was last looked at.
    staleTime: 0,
  })
  return (
    <PlainTable
      label={label}
      rows={list.data?.items ?? []}
      rowKey={({ id }) => id}
      columns={columns}
      loading={list.isFetching}
      paging={{ page, pageSize: PAGE_SIZE, total: list.data?.total ?? 0, onChange: setPage }}
      notice={
        <ListNotice
          loading={list.isPending}
          error={list.error}
          filtered={false}
          noun={noun}
          onRetry={() => void list.refetch()}
          onReset={() => setPage(1)}
        />
      }
    />
  )
}
