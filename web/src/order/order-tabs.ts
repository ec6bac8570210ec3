import type { OrderStatus } from '../api/generated'
import type { TFunction } from '../locales/texts'
import type { Counts } from '../resource/page/use-tab'

type Texts = TFunction<['order', 'enums']>

/** orderTabs are the parts of a list of orders: one for each state, what waits for a refund, what is late, and what is one's own. */
export function orderTabs(t: Texts, states: readonly OrderStatus[], me: number | undefined) {
  return [
    {
      key: 'all',
      label: t('order.all'),
      input: {},
      count: ({ byStatus = {} }: Counts) => Object.values(byStatus).reduce((sum, n) => sum + n, 0),
    },
    ...states.map((status) => ({
      key: status,
      label: t(`enums:OrderStatus.${status}`),
      input: { status },
      count: ({ byStatus }: Counts) => byStatus?.[status],
    })),
    {
      key: 'refund',
      label: t('order.tabs.refund'),
      input: { refundStatus: ['requested', 'processing'] },
      count: ({ byRefund }: Counts) => (byRefund?.requested ?? 0) + (byRefund?.processing ?? 0),
    },
    { key: 'overdue', label: t('order.tabs.overdue'), input: { overdue: true } },
    ...(me ? [{ key: 'mine', label: t('order.tabs.mine'), input: { ownerId: me } }] : []),
  ]
}
