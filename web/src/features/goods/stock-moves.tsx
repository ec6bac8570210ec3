import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, goods, type StockMove } from '../../api/generated'
import { ListNotice } from '../../resource/list/list-notice'
import { HANDLED_BY_LIST } from '../../resource/list/use-list'
import { type PlainColumn, PlainTable } from '../../ui/plain-table'
import { TimeText } from '../../ui/time-text'
import styles from './stock-dialog.module.css'

const PAGE_SIZE = 10

/** StockMoves pages through how the stock of some goods came to be what it is, newest first. */
export function StockMoves({ id }: { id: number }) {
  const { t, i18n } = useTranslation('goods')
  const number = new Intl.NumberFormat(i18n.language)
  const signed = new Intl.NumberFormat(i18n.language, { signDisplay: 'exceptZero' })
  const [page, setPage] = useState(1)
  const list = useQuery({
    // Under the goods' own name, so that a change of them reads it again.
    queryKey: [goods.name, 'moves', id, page],
    queryFn: ({ signal }) =>
      api.goodsStockLog({ id, page, pageSize: PAGE_SIZE }, { signal, handles: HANDLED_BY_LIST }),
    placeholderData: keepPreviousData,
  })
  const columns: PlainColumn<StockMove>[] = [
    { key: 'at', title: t('goods.stockDialog.at'), render: ({ at }) => <TimeText value={at} /> },
    { key: 'spec', title: t('goods.fields.spec'), render: ({ spec }) => spec },
    {
      key: 'change',
      title: t('goods.stockDialog.change'),
      render: ({ before, after }) => (
        <span className={after < before ? styles.less : styles.more}>{signed.format(after - before)}</span>
      ),
    },
    {
      key: 'beforeAfter',
      title: t('goods.stockDialog.beforeAfter'),
      render: ({ before, after }) => `${number.format(before)} → ${number.format(after)}`,
    },
    {
      key: 'reason',
      title: t('goods.stockDialog.reason'),
      render: ({ reason }) => t(`goods.reasons.${reason}`),
    },
    { key: 'note', title: t('goods.stockDialog.note'), render: ({ note }) => note || '–' },
    { key: 'by', title: t('goods.stockDialog.by'), render: ({ operatorName }) => operatorName },
  ]
  return (
    <PlainTable
      label={t('goods.stockDialog.moves')}
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
          noun={t('goods.stockDialog.moves')}
          onRetry={() => void list.refetch()}
          onReset={() => setPage(1)}
        />
      }
    />
  )
}
