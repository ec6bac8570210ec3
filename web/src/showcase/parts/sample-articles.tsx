import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { FailureText } from '../../resource/failure-text'
import { type Article, useArticles } from '../articles'

const FIRST_PAGE = { page: 1, limit: 20 }

/** SampleArticles shows something of the first sample articles, once they are there. */
export function SampleArticles({ children }: { children: (articles: readonly Article[]) => ReactNode }) {
  const { data, error } = useArticles(FIRST_PAGE)
  if (error) return <FailureText error={error} />
  return data ? children(data.items) : <Skeleton active />
}
