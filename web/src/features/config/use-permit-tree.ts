import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api, type PermitTreeOut } from '../../api/generated'
import { permit } from '../../api/resources/config'
import { useTranslation } from '../../locales/texts'

/** usePermitTree reads the menu with its codes, in the language of the console. */
export function usePermitTree(): UseQueryResult<PermitTreeOut> {
  const { i18n } = useTranslation()
  return useQuery({
    // Under the codes' own name, so that a change of them reads it again.
    queryKey: [permit.name, 'menu', i18n.language],
    queryFn: ({ signal }) => api.permitTree({}, { signal, handles: 'all' }),
  })
}
