import { type RefObject, useRef } from 'react'
import { useTranslation } from '../../locales/texts'
import styles from './news-bar.module.css'
import type { ListNews } from './use-list-news'

interface NewsBarProps {
  news: ListNews | null
  /** The frame of the rows. */
  rows: RefObject<HTMLElement | null>
  onShow: () => void
}

/** NewsBar says that there is more to see than the rows on show. It lies over the edge of the table, so that nothing moves. */
export function NewsBar({ news, rows, onShow }: NewsBarProps) {
  const { t } = useTranslation('kit')
  const place = useRef<HTMLDivElement>(null)
  const show = () => {
    onShow()
    rows.current?.scrollTo({ top: 0 })
    // The button goes; the keyboard goes on from where it was.
    place.current?.focus({ preventScroll: true })
  }
  return (
    <div ref={place} className={styles.place} aria-live="polite" tabIndex={-1} data-screen-only>
      {news && (
        <button className={styles.bar} type="button" onClick={show}>
          {news.added > 0 ? t('live.added', { count: news.added }) : t('live.moved')}
        </button>
      )}
    </div>
  )
}
