import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { user } from '../../api/generated'
import { ListNotice } from '../../resource/list/list-notice'
import { HANDLED_BY_LIST } from '../../resource/list/use-list'
import { type PlainColumn, PlainTable } from '../../ui/plain-table'

const PAGE_SIZE = 10

interface HistoryInput {
  id: number
  page: number
  pageSize: number
}

interface HistoryTableProps<Row extends { id: number }> {
  /** Tells one history of a member from the others. */
  name: string
  label: string
  /** What a row is, where it is more than a record. */
  noun?: string
  id: number
  call: (
    input: HistoryInput,
    options: { signal: AbortSignal; handles: typeof HANDLED_BY_LIST },
  ) => Promise<{ items: Row[]; total: number }>
  columns: readonly PlainColumn<Row>[]
}

/** HistoryTable pages through something of a member's past, newest first. */
export function HistoryTable<Row extends { id: number }>(props: HistoryTableProps<Row>) {
  const { t } = useTranslation('member')
  const { name, label, noun = t('user.record'), id, call, columns } = props
  const [page, setPage] = useState(1)
  const list = useQuery({
    // Under the members' own name, so that a change of one reads it again.
    queryKey: [user.name, name, id, page],
    queryFn: ({ signal }) => call({ id, page, pageSize: PAGE_SIZE }, { signal, handles: HANDLED_BY_LIST }),
    placeholderData: keepPreviousData,
  })
  return (
    <PlainTable
      label={label}
      rows={list.data?.items ?? []}
      rowKey={(row) => row.id}
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
