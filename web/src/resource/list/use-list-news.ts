import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { onChanged } from '../live/live-news'
import { isQuiet, untilQuiet } from '../live/quiet'
import type { Identified, ListOutput, Resource } from '../resource'
import { comparePages } from './list-news'

/** PageQuery is how one page of a list is read. */
export interface PageQuery<Row> {
  queryKey: QueryKey
  queryFn: (asked: { signal: AbortSignal }) => Promise<ListOutput<Row>>
}

/** ListNews is what others have done to a page since it was read, as far as it would move rows. */
export interface ListNews {
  /** How many rows are new; 0 where rows have only gone or moved. */
  added: number
}

interface Found<Row> extends ListNews {
  page: string
  /** When the rows were read that it was compared with. */
  shownAt: number
  fresh: ListOutput<Row>
}

/**
 * useListNews looks at a page again in the background when its resource was changed. What has become of the rows on show is put
 * in their places; what would move them waits until it is asked for. Another page, or one that was read anew, has no news.
 */
export function useListNews<Row extends Identified>(
  { name }: Resource,
  query: PageQuery<Row>,
  shownAt: number,
): { news: ListNews | null; showNews: () => void } {
  const client = useQueryClient()
  const [found, setFound] = useState<Found<Row> | null>(null)
  const page = hashKey(query.queryKey)
  const latest = useRef(query)
  latest.current = query

  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const { queryKey, queryFn } = latest.current
    const readAt = () => client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    const compare = async (): Promise<void> => {
      // One's own change is shown by the list itself, and is no news.
      await untilQuiet(client, signal, queryKey)
      const before = readAt()
      const fresh = await queryFn({ signal })
      if (signal.aborted) return
      if (!isQuiet(client, queryKey) || readAt() !== before) return compare()
      const shown = client.getQueryData<ListOutput<Row>>(queryKey)
      if (!shown) return
      const { inPlace, isWhole, added } = comparePages(shown, fresh)
      // As old as before, unless nothing is missing: so it can be told when it is read anew.
      client.setQueryData(queryKey, inPlace, isWhole ? undefined : { updatedAt: before })
      setFound(isWhole ? null : { page, shownAt: before, fresh, added })
    }

    let isLooking = false
    let again = false
    const look = async () => {
      again = true
      if (isLooking) return
      isLooking = true
      while (again && !signal.aborted) {
        again = false
        // A look that fails is made again with the next change, and a lost connection is told elsewhere.
        await compare().catch(() => undefined)
      }
      isLooking = false
    }
    const stop = onChanged(({ changed }) => {
      if (changed.has(name)) void look()
    })
    return () => {
      stop()
      left.abort()
    }
  }, [client, name, page])

  const news = found?.page === page && found.shownAt === shownAt ? found : null
  return {
    news,
    showNews: () => {
      if (news) client.setQueryData(query.queryKey, news.fresh)
    },
  }
}
