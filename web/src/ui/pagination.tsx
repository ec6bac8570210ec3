import type { ReactNode } from 'react'
import { useTranslation } from '../locales/texts'
import { CHEVRON_LEFT, CHEVRON_RIGHT } from './glyphs'
import styles from './pagination.module.css'
import { useWide } from './use-media'

interface PaginationProps {
  /** What is paged through, where it stands beside another list. */
  of?: string
  page: number
  count: number
  onChange: (page: number) => void
}

/** Pagination leads through the pages of a list. */
export function Pagination({ of, page, count, onChange }: PaginationProps): ReactNode {
  const { t } = useTranslation('kit')
  const wide = useWide()
  return (
    <nav aria-label={of ? t('pages.labelOf', { of }) : t('pages.label')}>
      <ul className={styles.pages}>
        <li>
          <button
            className={styles.page}
            type="button"
            aria-label={t('pages.previous')}
            disabled={page <= 1}
            onClick={() => onChange(page - 1)}
          >
            {CHEVRON_LEFT}
          </button>
        </li>
        {wide ? (
          pageNumbersAround(page, count).map((number, index, all) => (
            <li key={number} data-gap={index > 0 && number - (all[index - 1] ?? 0) > 1}>
              <button
                className={styles.page}
                type="button"
                aria-label={t('pages.page', { page: number })}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => number !== page && onChange(number)}
              >
                {number}
              </button>
            </li>
          ))
        ) : (
          <li aria-current="page">
            {page} / {count}
          </li>
        )}
        <li>
          <button
            className={styles.page}
            type="button"
            aria-label={t('pages.next')}
            disabled={page >= count}
            onClick={() => onChange(page + 1)}
          >
            {CHEVRON_RIGHT}
          </button>
        </li>
      </ul>
    </nav>
  )
}

/** How many pages stand on either side of the one on show. */
const PAGES_BESIDE = 2

/** pageNumbersAround are the first page, the last one, and those near the one on show; a single page left out is no gap worth having. */
export function pageNumbersAround(page: number, count: number): number[] {
  const from = page - PAGES_BESIDE <= 3 ? 1 : page - PAGES_BESIDE
  const to = page + PAGES_BESIDE >= count - 2 ? count : page + PAGES_BESIDE
  const near = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  return [...new Set([1, ...near, Math.max(1, count)])]
}
