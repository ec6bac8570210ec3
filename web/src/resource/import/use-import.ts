import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type ImportDetail, type ImportRow, type ImportRowsOut } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { HANDLED_BY_LIST } from '../list/use-list'
import { isAtWork } from './import-run'

/** How often an import that is worked on is looked at. */
const EVERY_MS = 1_000

const keyOf = (id: number) => ['import', id] as const

/** useImport reads an import, again and again as long as something becomes of it by itself. */
export function useImport(id: number) {
  const { language } = useTranslation().i18n
  return useQuery({
    queryKey: [...keyOf(id), 'run', language],
    queryFn: ({ signal }) => api.importDetail({ id }, { signal, handles: HANDLED_BY_LIST }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? EVERY_MS : false),
    gcTime: 0,
  })
}

interface Page {
  page: number
  pageSize: number
  only: 'all' | 'bad'
}

/** useImportRows reads one page of the rows of an import; nothing else of them is kept in the browser. */
export function useImportRows(id: number, asked: Page) {
  const { language } = useTranslation().i18n
  return useQuery({
    queryKey: [...keyOf(id), 'rows', asked, language],
    queryFn: ({ signal }) => api.importRows({ id, ...asked }, { signal, handles: HANDLED_BY_LIST }),
    placeholderData: keepPreviousData,
    // What was corrected stays in its place until another page is asked for.
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
}

/** useImportNews puts what the server answers to a change in the place of what is on show. */
export function useImportNews(id: number) {
  const client = useQueryClient()
  return {
    takeRun: (run: Partial<ImportDetail>) =>
      client.setQueriesData<ImportDetail>(
        { queryKey: [...keyOf(id), 'run'] },
        (known) => known && { ...known, ...run },
      ),
    takeRows: (rows: readonly ImportRow[]) =>
      client.setQueriesData<ImportRowsOut>(
        { queryKey: [...keyOf(id), 'rows'] },
        (known) =>
          known && {
            ...known,
            items: known.items.map((row) => rows.find(({ line }) => line === row.line) ?? row),
          },
      ),
    /** What was read of the rows is no longer true, as after another match of the columns. */
    forgetRows: () => client.removeQueries({ queryKey: [...keyOf(id), 'rows'] }),
  }
}
