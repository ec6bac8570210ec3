import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/client'
import { fault } from '../../api/fault'
import { useTranslation } from '../../locales/texts'
import { ResultPanel } from '../../ui/result-panel'
import { FailureText } from '../failure-text'
import { HANDLED_BY_LIST } from '../list/use-list'
import { callsOf, type Resource, type RowOf } from '../resource'

/** useOpenedRecord reads one record afresh. */
export function useOpenedRecord<R extends Resource>(resource: R, id: number) {
  const { i18n } = useTranslation()
  const call = callsOf(resource).detail
  const fresh = useQuery({
    queryKey: [resource.name, 'detail', id, i18n.language],
    queryFn: ({ signal }) => call?.({ id }, { signal, handles: HANDLED_BY_LIST }) ?? null,
    staleTime: 0,
  })
  const { data, error } = fresh
  const isGone = error instanceof ApiError && error.code === fault.notFound
  return {
    row: (data ?? undefined) as RowOf<R> | undefined,
    isGone,
    error,
    refetch: () => void fresh.refetch(),
  }
}

interface RecordStateProps<Row> {
  opened: { row: Row | undefined; isGone: boolean; error: Error | null; refetch: () => void }
  children: (row: Row) => ReactNode
}

/** RecordState shows a record once it is there, or says why it is not. */
export function RecordState<Row>({ opened, children }: RecordStateProps<Row>) {
  const { t } = useTranslation('kit')
  const { row, isGone, error, refetch } = opened
  if (isGone) return <Empty description={t('list.gone')} />
  if (row) return children(row)
  if (!error) return <Skeleton active />
  return (
    <ResultPanel
      kind="error"
      title={t('list.failed')}
      text={<FailureText error={error} />}
      actions={<Button onClick={refetch}>{t('retry')}</Button>}
    />
  )
}
