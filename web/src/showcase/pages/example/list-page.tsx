import { Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../locales/texts'
import { FailureText } from '../../../resource/failure-text'
import { PlainTable } from '../../../ui/plain-table'
import { StatusTag } from '../../../ui/status-tag'
import { useArticles } from '../../articles'
import { DemoPage } from '../../parts/demo-page'
import { Stars } from '../../parts/stars'

const PAGE_SIZE = 20

/** ArticleListPage lists the sample articles. */
export function ArticleListPage(): ReactNode {
  const { t } = useTranslation('example')
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData } = useArticles({ page, limit: PAGE_SIZE })
  const show = (wanted: number) => {
    setPage(wanted)
    window.scrollTo({ top: 0, behavior: 'smooth' })
  }
  return (
    <DemoPage path="/example/list" hint={t('listHint')}>
      {error && <FailureText error={error} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <PlainTable
          label={t('list')}
          rows={data.items}
          rowKey={({ id }) => id}
          loading={isPlaceholderData}
          notice={t('none')}
          paging={{ page, pageSize: PAGE_SIZE, total: data.total, onChange: show }}
          columns={[
            { key: 'id', title: t('columns.id'), numeric: true, render: ({ id }) => id },
            {
              key: 'date',
              title: t('columns.date'),
              render: ({ display_time }) => display_time.slice(0, 16),
            },
            { key: 'author', title: t('columns.author'), render: ({ author }) => author },
            {
              key: 'importance',
              title: t('columns.importance'),
              render: ({ importance }) => <Stars count={importance} />,
            },
            {
              key: 'status',
              title: t('columns.status'),
              render: ({ status }) => (
                <StatusTag tone={status === 'published' ? 'good' : 'off'}>{t(`status.${status}`)}</StatusTag>
              ),
            },
            {
              key: 'title',
              title: t('columns.title'),
              render: ({ id, title }) => <Link to={`/example/edit/${id}`}>{title}</Link>,
            },
            {
              key: 'actions',
              title: t('columns.actions'),
              render: ({ id }) => (
                <Link to={`/example/edit/${id}`} aria-label={t('editOf', { id })}>
                  {t('edit')}
                </Link>
              ),
            },
          ]}
        />
      )}
    </DemoPage>
  )
}
