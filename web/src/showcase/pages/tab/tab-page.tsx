import { Skeleton, Tag } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '../../../locales/texts'
import { FailureText } from '../../../resource/failure-text'
import { numberFormat } from '../../../ui/number-text'
import { PlainTable } from '../../../ui/plain-table'
import { SectionTabs } from '../../../ui/section-tabs'
import { StatusTag } from '../../../ui/status-tag'
import { type ArticleType, useArticles } from '../../articles'
import { DemoPage } from '../../parts/demo-page'
import { Stars } from '../../parts/stars'

const TYPES = ['CN', 'US', 'JP', 'EU'] as const satisfies readonly ArticleType[]
const ROWS = 5

/** TabPage has a tab for each kind of article; the open one is part of the address. */
export function TabPage(): ReactNode {
  const { t } = useTranslation('tab')
  const [search, setSearch] = useSearchParams()
  const [built, setBuilt] = useState<ReadonlySet<ArticleType>>(new Set())
  const wanted = search.get('tab')
  const active = TYPES.find((type) => type === wanted) ?? 'CN'
  return (
    <DemoPage path="/tab/index" hint={t('hint')}>
      <div>
        <Tag role="status">{t('built', { count: built.size })}</Tag>
      </div>
      <SectionTabs
        label={t('title')}
        active={active}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
        tabs={TYPES.map((type) => ({
          key: type,
          label: t(`types.${type}`),
          content: (
            <ArticlesOf type={type} onBuilt={() => setBuilt((before) => new Set([...before, type]))} />
          ),
        }))}
      />
    </DemoPage>
  )
}

function ArticlesOf({ type, onBuilt }: { type: ArticleType; onBuilt: () => void }): ReactNode {
  const { t, i18n } = useTranslation('tab')
  const { data, error } = useArticles({ type, limit: ROWS })
  const number = numberFormat(i18n.language)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it is built, and again when the page comes back
  useEffect(onBuilt, [])
  if (error) return <FailureText error={error} />
  if (!data) return <Skeleton active />
  return (
    <PlainTable
      label={t(`types.${type}`)}
      rows={data.items}
      rowKey={({ id }) => id}
      notice={t('none')}
      columns={[
        { key: 'id', title: t('columns.id'), numeric: true, render: ({ id }) => id },
        { key: 'date', title: t('columns.date'), render: ({ display_time }) => display_time.slice(0, 16) },
        {
          key: 'title',
          title: t('columns.title'),
          render: (article) => (
            <>
              {article.title} <Tag>{article.type}</Tag>
            </>
          ),
        },
        { key: 'author', title: t('columns.author'), render: ({ author }) => author },
        {
          key: 'importance',
          title: t('columns.importance'),
          render: ({ importance }) => <Stars count={importance} />,
        },
        {
          key: 'pageviews',
          title: t('columns.pageviews'),
          numeric: true,
          render: ({ pageviews }) => number.format(pageviews),
        },
        {
          key: 'status',
          title: t('columns.status'),
          render: ({ status }) => (
            <StatusTag tone={status === 'published' ? 'good' : 'off'}>{t(`status.${status}`)}</StatusTag>
          ),
        },
      ]}
    />
  )
}
