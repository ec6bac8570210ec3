import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sample } from './sample'

export type ArticleType = 'CN' | 'US' | 'JP' | 'EU'

export interface Article {
  id: number
  /** Milliseconds. */
  timestamp: number
  author: string
  reviewer: string
  title: string
  content_short: string
  content: string
  forecast: number
  importance: number
  type: ArticleType
  status: 'published' | 'draft'
  display_time: string
  comment_disabled: boolean
  pageviews: number
  image_uri: string
  platforms: string[]
}

export interface ArticleQuery {
  page?: number
  limit?: number
  importance?: number
  type?: ArticleType
  title?: string
  sort?: '+id' | '-id'
}

export interface Articles {
  total: number
  items: Article[]
}

export function listArticles(query: ArticleQuery, signal?: AbortSignal): Promise<Articles> {
  return sample('GET', 'article/list', { query: { ...query }, ...(signal && { signal }) })
}

/** useArticles is a page of the sample articles. */
export function useArticles(query: ArticleQuery = {}) {
  return useQuery({
    queryKey: ['showcase', 'article/list', query],
    queryFn: ({ signal }) => listArticles(query, signal),
    // The rows on show stay until the next ones have come.
    placeholderData: keepPreviousData,
  })
}
