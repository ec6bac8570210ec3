import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Agreement, type AgreementDoc, api } from '../../api/generated'
import { agreement } from '../../api/resources/agreement'
import { HANDLED_BY_LIST } from '../../resource/list/use-list'

/** InForce is what members agree to now, and what waits to take its place. */
export interface InForce {
  current: Agreement | null
  next: Agreement | null
}

export function useInForce(doc: AgreementDoc): UseQueryResult<InForce> {
  return useQuery({
    queryKey: [agreement.name, 'inForce', doc],
    queryFn: async ({ signal }) => {
      const { items } = await api.agreementList(
        { doc, status: ['effective', 'scheduled'] },
        { signal, handles: HANDLED_BY_LIST },
      )
      const of = (wanted: Agreement['status']) => items.find(({ status }) => status === wanted) ?? null
      return { current: of('effective'), next: of('scheduled') }
    },
  })
}
