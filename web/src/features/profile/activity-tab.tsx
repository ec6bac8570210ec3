import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AdminActivity, api } from '../../api/generated'
import { ListNotice } from '../../resource/list/list-notice'
import { HANDLED_BY_LIST } from '../../resource/list/use-list'
import { type PlainColumn, PlainTable } from '../../ui/plain-table'
import { StatusTag } from '../../ui/status-tag'
import { AgoText } from '../../ui/time-text'

const PAGE_SIZE = 10

/** ActivityTab is what the account did of late, as the operation log has it. */
export function ActivityTab(): ReactNode {
  const { t } = useTranslation(['profile', 'menu'])
  const [page, setPage] = useState(1)
  const list = useQuery({
    queryKey: ['profile', 'activity', page],
    queryFn: ({ signal }) =>
      api.adminActivity({ page, pageSize: PAGE_SIZE }, { signal, handles: HANDLED_BY_LIST }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  // What the server will call things tomorrow is not known today; such a name is shown as it is.
  const say = t as unknown as (key: string, fallback: { defaultValue: string }) => string
  const columns: PlainColumn<AdminActivity>[] = [
    { key: 'at', title: t('activity.at'), render: ({ at }) => <AgoText value={at} /> },
    {
      key: 'action',
      title: t('activity.action'),
      render: ({ action }) => say(`actions.${action}`, { defaultValue: action }),
    },
    {
      key: 'module',
      title: t('activity.module'),
      render: ({ module }) => say(`menu:${module}`, { defaultValue: module }),
    },
    { key: 'object', title: t('activity.object'), render: ({ objectLabel }) => objectLabel || '–' },
    {
      key: 'result',
      title: t('activity.result'),
      render: ({ result }) => (
        <StatusTag tone={result === 'success' ? 'good' : 'bad'}>
          {say(`results.${result}`, { defaultValue: result })}
        </StatusTag>
      ),
    },
    { key: 'ip', title: 'IP', render: ({ ip }) => ip },
  ]
  return (
    <PlainTable
      label={t('tabs.activity')}
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
          noun={t('activity.noun')}
          onRetry={() => void list.refetch()}
          onReset={() => setPage(1)}
        />
      }
    />
  )
}
