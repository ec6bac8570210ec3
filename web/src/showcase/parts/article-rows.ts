import { useTranslation } from '../../locales/texts'
import type { Article } from '../articles'
import type { Cell } from './sheet-text'

export const ARTICLE_COLUMNS = ['id', 'title', 'author', 'pageviews', 'display_time'] as const

/** useArticleRows writes articles as rows of a file, below their headings. */
export function useArticleRows() {
  const { t } = useTranslation('excel')
  const heads = ARTICLE_COLUMNS.map((name) => t(`columns.${name}`))
  return {
    heads,
    rowsOf: (articles: readonly Article[]): Cell[][] =>
      articles.map((article) => ARTICLE_COLUMNS.map((name) => article[name])),
  }
}
