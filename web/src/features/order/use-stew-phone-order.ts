import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../locales/texts'

/** useStewPhoneOrder takes an order of stews from a member on the telephone. What it asks is loaded when somebody calls. */
export function useStewPhoneOrder(): () => void {
  const { t } = useTranslation(['order', 'kit'])
  const client = useQueryClient()
  return () => void import('./stew-phone-order').then(({ takeStewOrder }) => takeStewOrder(t, client))
}
