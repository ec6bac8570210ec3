import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Article, api } from '../../api/generated'
import { article } from '../../api/resources/article'
import { useTranslation } from '../../locales/texts'
import type { RowEntry } from '../../resource/action/action'
import { AppPreview } from '../../resource/detail/app-preview'
import { useLabels } from '../../resource/labels'
import type { Column } from '../../resource/list/columns'
import { ResourcePage } from '../../resource/page/resource-page'
import { Revisions } from '../../resource/revision/revisions'
import styles from './article.module.css'
import { reviewClaims, useArticleActions } from './article-actions'
import { ArticleForm } from './article-form'
import { ArticleTag } from './article-tag'

const ArticleDetail = lazy(async () => ({ default: (await import('./article-detail')).ArticleDetail }))
const ArticleCard = lazy(async () => ({ default: (await import('./article-card')).ArticleCard }))

const STATES = ['published', 'scheduled', 'draft', 'offline'] as const

const COLUMNS: readonly Column<typeof article>[] = [
  {
    field: 'title',
    render: ({ title }) => (
      <span className={styles.title} title={title}>
        {title}
      </span>
    ),
  },
  'cover',
  'channel',
  { field: 'status', render: ({ status }) => <ArticleTag status={status} /> },
  'publishAt',
  'views',
  'likes',
  'commentCount',
  'author',
  'top',
  'recommended',
  'source',
  'tags',
  'allowComment',
  'summary',
  'sourceUrl',
  'doctorName',
  'createdAt',
]

type Opened = { row: Article; as: 'preview' | 'revisions' } | null

/** ArticlesPage keeps the medical articles, from the first draft to the last reader. */
export function ArticlesPage() {
  const { t } = useTranslation(['article', 'kit'])
  const labels = useLabels(article)
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened>(null)
  const articleActions = useArticleActions()
  const actions = useMemo<RowEntry<Article>[]>(
    () => [
      {
        key: 'preview',
        label: t('kit:preview.action'),
        open: (row) => setOpened({ row, as: 'preview' }),
      },
      ...articleActions,
      {
        key: 'comments',
        label: t('article.comments'),
        callName: api.commentList.callName,
        open: ({ id }) => void navigate(`/industry/indPl?articleId=${id}`),
      },
      {
        key: 'revisions',
        label: t('kit:revisions.action'),
        open: (row) => setOpened({ row, as: 'revisions' }),
      },
    ],
    [t, navigate, articleActions],
  )
  const close = () => setOpened(null)
  return (
    <>
      <ResourcePage
        resource={article}
        columns={COLUMNS}
        tabs={[
          { key: 'all', label: t('article.tabs.all'), input: {} },
          ...STATES.map((status) => ({
            key: status,
            label: labels.value('ArticleStatus', status),
            input: { status },
          })),
        ]}
        filters={[
          'channel',
          'tags',
          'top',
          'recommended',
          'author',
          'source',
          'allowComment',
          'status',
          'createdAt',
        ]}
        bulk={['delete']}
        copyOf={(copied) => ({ ...copied, top: false })}
        actions={actions}
        detail={(row) => (
          <Suspense>
            <ArticleDetail row={row} />
          </Suspense>
        )}
        publish={articleActions.find(({ key }) => key === 'publish')}
        review={(edit) => reviewClaims(t, edit)}
        form={(f) => <ArticleForm f={f} />}
      />
      {opened?.as === 'preview' && (
        <AppPreview resource={article} id={opened.row.id} name={opened.row.title} onClose={close}>
          {(row) => (
            <Suspense>
              <ArticleCard article={row} />
            </Suspense>
          )}
        </AppPreview>
      )}
      {opened?.as === 'revisions' && (
        <Revisions resource={article} id={opened.row.id} name={opened.row.title} onClose={close} />
      )}
    </>
  )
}
