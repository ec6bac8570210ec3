import { keepPreviousData, type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { OFFLINE, TIMED_OUT, UNREADABLE } from '../../api/client'
import { fault } from '../../api/fault'
import { useTranslation } from '../../locales/texts'
import { callsOf, type ListInputOf, type ListOutput, type Resource, type RowOf } from '../resource'
import { type ListNews, type PageQuery, useListNews } from './use-list-news'

/** Failures of a list are told where its rows would be. The end of a session is not among them. */
export const HANDLED_BY_LIST = [
  OFFLINE,
  TIMED_OUT,
  UNREADABLE,
  fault.forbidden,
  fault.invalid,
  fault.notFound,
  fault.tooMany,
  fault.internal,
  fault.unavailable,
  500,
  502,
  503,
  504,
] as const

/** useList reads one page of a resource; the rows before stay on show until the new ones are there, so nothing jumps. */
export function useList<R extends Resource>(
  resource: R,
  input: ListInputOf<R>,
): UseQueryResult<ListOutput<RowOf<R>>> {
  return useQuery({ ...usePageQuery(resource, input), placeholderData: keepPreviousData })
}

/** useSteadyList is a page of a resource that is worked in: what others change does not move its rows. */
export function useSteadyList<R extends Resource>(
  resource: R,
  input: ListInputOf<R>,
): UseQueryResult<ListOutput<RowOf<R>>> & { news: ListNews | null; showNews: () => void } {
  const page = usePageQuery(resource, input)
  const list = useQuery({ ...page, placeholderData: keepPreviousData, meta: { keepsPlace: true } })
  return { ...list, ...useListNews(resource, page, list.dataUpdatedAt) }
}

function usePageQuery<R extends Resource>(resource: R, input: ListInputOf<R>): PageQuery<RowOf<R>> {
  const { list } = callsOf(resource)
  // Some rows come in words, which follow the language.
  const { language } = useTranslation().i18n
  if (!list) throw new Error(`${resource.name} has no list`)
  return {
    queryKey: [resource.name, 'list', resource.screen, input, language],
    queryFn: ({ signal }) => list(input as Record<string, unknown>, { signal, handles: HANDLED_BY_LIST }),
  }
}

/** useTree reads a whole tree. */
export function useTree<R extends Resource>(resource: R): UseQueryResult<{ items: RowOf<R>[] }> {
  const { tree } = callsOf(resource)
  if (!tree) throw new Error(`${resource.name} has no tree`)
  return useQuery({
    queryKey: [resource.name, 'tree'],
    queryFn: ({ signal }) => tree({}, { signal, handles: HANDLED_BY_LIST }),
  })
}

/** refresh reads everything of a resource that is on show again, after something of it was written. */
export function refresh(client: QueryClient, resource: Resource): Promise<void> {
  return client.invalidateQueries({ queryKey: [resource.name] })
}
