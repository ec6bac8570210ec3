import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../locales/texts'
import { numberFormat } from '../../ui/number-text'
import { type PlainColumn, PlainTable } from '../../ui/plain-table'
import type { Article } from '../articles'

interface ArticleTableProps {
  articles: readonly Article[]
  /** A column in front of all others. */
  first?: PlainColumn<Article>
}

/** ArticleTable shows the sample articles that the pages about files export. */
export function ArticleTable({ articles, first }: ArticleTableProps): ReactNode {
  const { t, i18n } = useTranslation('excel')
  const number = numberFormat(i18n.language)
  const columns: PlainColumn<Article>[] = [
    { key: 'id', title: t('columns.id'), numeric: true, render: (article) => articles.indexOf(article) },
    { key: 'title', title: t('columns.title'), render: ({ title }) => title },
    { key: 'author', title: t('columns.author'), render: ({ author }) => <Tag>{author}</Tag> },
    {
      key: 'pageviews',
      title: t('columns.pageviews'),
      numeric: true,
      render: ({ pageviews }) => number.format(pageviews),
    },
    { key: 'time', title: t('columns.display_time'), render: ({ display_time }) => display_time },
  ]
  return (
    <PlainTable
      label={t('articles')}
      rows={articles}
      columns={first ? [first, ...columns] : columns}
      rowKey={({ id }) => id}
      notice={t('none')}
    />
  )
}
