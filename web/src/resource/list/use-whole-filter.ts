import { useQuery } from '@tanstack/react-query'
import { limits } from '../../api/limits'
import { useTranslation } from '../../locales/texts'
import { toast } from '../../ui/toast'
import type { Action } from '../action/action'
import { inputRules } from '../action/input-rules'
import type { Runner } from '../action/use-runner'
import { callsOf, type Identified, type ListOutput, type Resource } from '../resource'
import { useRunStarted } from '../run/use-run-started'
import { useCanCall } from '../use-can-call'
import { countOf } from './use-exact-count'
import type { Selection } from './use-selection'

/** WholeFilter is the offer to do something to all rows that the filter finds, not only to those that were seen. */
export interface WholeFilter<Row extends Identified> {
  /** Whether all of them are selected. */
  on: boolean
  /** How many they are, as far as the list has counted. */
  count: number
  capped: boolean
  choose: (on: boolean) => void
  /** What can be done to all of them. */
  actions: readonly Action<Row>[]
  /** Counts them, asks, has it done in the background, and answers whether it was begun. */
  run: (action: Action<Row>) => Promise<boolean>
}

interface Around<Row extends Identified> {
  criteria: Record<string, unknown>
  list: ListOutput<Row> | undefined
  selection: Selection<Row>
  actions: readonly Action<Row>[]
  runner: Runner<Row>
}

/** useWholeFilter offers all rows that the filter finds once those on show are all selected; undefined where that is no offer. */
export function useWholeFilter<Row extends Identified>(
  resource: Resource,
  { criteria, list, selection, actions, runner }: Around<Row>,
): WholeFilter<Row> | undefined {
  const { t } = useTranslation('kit')
  const { bulkStart } = callsOf(resource)
  const may = useCanCall(bulkStart?.callName)
  const started = useRunStarted()
  const { ids, rows, whole, setWhole } = selection
  const isPageSelected =
    list !== undefined && list.items.length > 0 && list.items.every(({ id }) => ids.has(id))
  const hasMore = list !== undefined && (list.totalCapped || list.total > rows.length)
  const isOffered = may && bulkStart !== undefined && (whole || (isPageSelected && hasMore))
  const { data: calls } = useQuery({
    queryKey: ['inputs', bulkStart?.callName],
    queryFn: async () => (await inputRules(resource.section, bulkStart?.callName ?? '')).call?.values ?? [],
    enabled: isOffered,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const possible = actions.filter(({ callName, inputOfAny }) => inputOfAny && calls?.includes(callName))
  if (!isOffered || !list || possible.length === 0) return undefined
  return {
    on: whole,
    count: list.total,
    capped: list.totalCapped,
    choose: setWhole,
    actions: possible,
    run: async (action) => {
      const count = await countOf(resource, criteria).catch(() => undefined)
      if (count === undefined) return false
      if (count > limits.bulkRows) {
        toast.error(t('bulk.wholeMost', { limit: limits.bulkRows, count }))
        return false
      }
      const start = async (call: string, input: Record<string, unknown>, options: object) => {
        await bulkStart({ ...criteria, call, input }, options)
        started()
      }
      return runner.runOver(action, rows, { count, start })
    },
  }
}
