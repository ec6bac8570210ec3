import { useMemo } from 'react'
import { useStore } from 'zustand'
import { api, type OrderStatus } from '../api/generated'
import { session } from '../api/session'
import { useTranslation } from '../locales/texts'
import type { Action, RowEntry } from '../resource/action/action'
import type { Column } from '../resource/list/columns'
import type { Filter } from '../resource/list/filter-bar'
import { ResourcePage, type ResourcePageProps } from '../resource/page/resource-page'
import type { ListTab } from '../resource/page/use-tab'
import type { Life, NameOf, Resource, RowOf } from '../resource/resource'
import { useCanCall } from '../resource/use-can-call'
import { ORDER_AMOUNT, ORDER_ITEM, ORDER_MEMBER, ORDER_NO, ORDER_STATUS } from './order-cells'
import { nameOfOrder } from './order-row'
import { orderTabs } from './order-tabs'

interface OrderPageProps<R extends Resource>
  extends Pick<ResourcePageProps<R>, 'resource' | 'detail' | 'toolbar' | 'above'> {
  resource: R & { readonly life: Life }
  /** The states of the kind, from the first to the last. */
  states: readonly OrderStatus[]
  /** What only this kind shows in its list. */
  columns: readonly Column<R>[]
  /** The filters of this kind, before those of all. */
  filters: readonly Filter<R>[]
  /** Everything that can be done, in the order of the buttons. */
  actions: readonly (Action<RowOf<R>> | RowEntry<RowOf<R>>)[]
}

/** OrderPage is the list of the orders of one kind, and one of them on a page of its own. */
export function OrderPage<R extends Resource>(props: OrderPageProps<R>) {
  const { resource, states, columns, filters, actions, ...page } = props
  const { t } = useTranslation(['order', 'enums'])
  const me = useStore(session, ({ user }) => user?.id)
  const mayChooseMember = useCanCall('userOptions')
  const tabs = useMemo(() => orderTabs(t, states, me) as unknown as ListTab<R>[], [t, states, me])
  const all = useMemo(
    () =>
      [
        ORDER_NO,
        ORDER_ITEM,
        ORDER_STATUS,
        ORDER_MEMBER,
        ...columns,
        ORDER_AMOUNT,
        'ownerName',
        'paidAt',
        'payMethod',
        'paidFen',
        'refundedFen',
        'source',
        'payNo',
        'buyerNote',
        'remark',
        'invoiceStatus',
        'createdAt',
        'completedAt',
      ] as unknown as Column<R>[],
    [columns],
  )
  const allFilters = useMemo(
    () =>
      [
        ...filters,
        'createdAt',
        'refundStatus',
        'payMethod',
        'flag',
        { name: 'ownerId', options: api.accountOptions },
        'source',
        'paidAt',
        'payableFen',
        ...(mayChooseMember ? [{ name: 'memberId', options: api.userOptions }] : []),
        'overdue',
        'status',
      ] as unknown as Filter<R>[],
    [filters, mayChooseMember],
  )
  return (
    <ResourcePage
      {...page}
      resource={resource as R}
      ownPage
      nameOf={nameOfOrder as unknown as NameOf<RowOf<R>>}
      columns={all}
      tabs={tabs}
      filters={allFilters}
      bulk={[]}
      actions={actions as readonly RowEntry<RowOf<R>>[]}
    />
  )
}
