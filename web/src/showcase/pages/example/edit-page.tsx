import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { type ReactNode, use, useEffect } from 'react'
import { Navigate, useParams } from 'react-router'
import { useTranslation } from '../../../locales/texts'
import { FailureText } from '../../../resource/failure-text'
import { OwnTabContext } from '../../../resource/page/own-tab'
import type { Article } from '../../articles'
import { DemoPage } from '../../parts/demo-page'
import { sample } from '../../sample'
import { ArticleForm } from './article-form'

/** EditArticlePage changes a sample article. Its address ends in the number of one. */
export function EditArticlePage(): ReactNode {
  const { '*': id = '' } = useParams()
  return /^\d+$/.test(id) ? <EditArticle id={id} /> : <Navigate to="/404" replace />
}

function EditArticle({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('example')
  const ownTab = use(OwnTabContext)
  const { data, error } = useQuery({
    queryKey: ['showcase', 'article/detail', id],
    queryFn: ({ signal }) => sample<Article>('GET', 'article/detail', { query: { id }, signal }),
    // What is being written must not be replaced.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // A number that no article has will not get one.
    retry: false,
  })
  const name = data && t('tabName', { title: data.title, id })
  useEffect(() => {
    if (name !== undefined) ownTab?.rename(name)
  }, [name, ownTab])
  return (
    <DemoPage path="/example/edit/*" hint={t('editHint')}>
      {error && <FailureText error={error} />}
      {!data && !error && <Skeleton active />}
      {data && <ArticleForm article={data} />}
    </DemoPage>
  )
}
