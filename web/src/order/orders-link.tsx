import { Link } from 'react-router'
import { useTranslation } from '../locales/texts'

interface OrdersLinkProps {
  /** The orders of a kind, by the name that the server has for them. */
  to: string
  /** The filter by which the list shows those that are meant, and its value. */
  by: string
  id: number
}

/** OrdersLink leads to the orders of a record. It is shown to those who may see them. */
export function OrdersLink({ to, by, id }: OrdersLinkProps) {
  const { t } = useTranslation('order')
  return <Link to={`/order/${to}?${by}=${id}`}>{t('order.see')}</Link>
}
