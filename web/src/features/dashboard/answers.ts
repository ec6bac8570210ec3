import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import {
  api,
  type DashboardQuality,
  type DashboardQueues,
  type DashboardRanks,
  type DashboardSummary,
  type DashboardTrend,
} from '../../api/generated'
import { dashboardTrend } from '../../api/inputs/dashboard'
import { HANDLED_BY_LIST } from '../../resource/list/use-list'

/** All that the dashboard reads is cached below this key. */
export const DASHBOARD = 'dashboard'

const MINUTE = 60_000

/** What stands today is read again when it changes; and each minute, because some of it changes with the time alone. */
const LIVE = { staleTime: MINUTE / 2, refetchInterval: MINUTE } as const
/** What is told of many days hardly changes while somebody looks at it. */
const SLOW = { staleTime: 5 * MINUTE } as const

/** For how many days the past can be shown. */
export const DAYS = dashboardTrend.days.choices
export type Days = (typeof DAYS)[number]
export const USUAL_DAYS: Days = dashboardTrend.days.default

export function useSummary(): UseQueryResult<DashboardSummary> {
  return useQuery({
    queryKey: [DASHBOARD, 'summary'],
    queryFn: ({ signal }) => api.dashboardSummary({}, { signal, handles: HANDLED_BY_LIST }),
    ...LIVE,
  })
}

export function useQueues(enabled = true): UseQueryResult<DashboardQueues> {
  return useQuery({
    queryKey: [DASHBOARD, 'queues'],
    queryFn: ({ signal }) => api.dashboardQueues({}, { signal, handles: HANDLED_BY_LIST }),
    enabled,
    ...LIVE,
  })
}

/** useTrend reads what happened on so many days; what stands in no block on show is not wanted. */
export function useTrend(days: Days, enabled = true): UseQueryResult<DashboardTrend> {
  return useQuery({
    queryKey: [DASHBOARD, 'trend', days],
    queryFn: ({ signal }) => api.dashboardTrend({ days }, { signal, handles: HANDLED_BY_LIST }),
    placeholderData: keepPreviousData,
    enabled,
    ...SLOW,
  })
}

export function useRanks(days: Days, enabled = true): UseQueryResult<DashboardRanks> {
  return useQuery({
    queryKey: [DASHBOARD, 'ranks', days],
    queryFn: ({ signal }) => api.dashboardRanks({ days }, { signal, handles: HANDLED_BY_LIST }),
    placeholderData: keepPreviousData,
    enabled,
    ...SLOW,
  })
}

export function useQuality(enabled = true): UseQueryResult<DashboardQuality> {
  return useQuery({
    queryKey: [DASHBOARD, 'quality'],
    queryFn: ({ signal }) => api.dashboardQuality({}, { signal, handles: HANDLED_BY_LIST }),
    enabled,
    ...SLOW,
  })
}
