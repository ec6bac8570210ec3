import { useQuery } from '@tanstack/react-query'
import { api, type StewDish } from '../../api/generated'
import { orderChaStew } from '../../api/resources/order'

const NONE: readonly StewDish[] = []

/** useStewMenu is what can be ordered for a day. */
export function useStewMenu(day: string): { dishes: readonly StewDish[]; isLoading: boolean } {
  const { data, isLoading } = useQuery({
    queryKey: [orderChaStew.name, 'menu', day],
    queryFn: ({ signal }) => api.orderChaStewMenu({ date: day }, { signal }),
    enabled: day !== '',
  })
  return { dishes: data?.items ?? NONE, isLoading }
}
