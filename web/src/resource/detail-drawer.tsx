import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useFocusReturn } from '../ui/focus-return'
import styles from './form-drawer.module.css'
import { callsOf, type NameOf, type Resource, type RowOf } from './resource'

interface DetailDrawerProps<R extends Resource> {
  resource: R
  row: RowOf<R>
  nameOf: NameOf<RowOf<R>>
  detail: (row: RowOf<R>) => ReactNode
  onClose: () => void
}

/** DetailDrawer shows one record in full, read afresh. */
export function DetailDrawer<R extends Resource>({
  resource,
  row,
  nameOf,
  detail,
  onClose,
}: DetailDrawerProps<R>) {
  useFocusReturn()
  const call = callsOf(resource).detail
  const fresh = useQuery({
    queryKey: [resource.name, 'detail', row.id],
    queryFn: ({ signal }) => call?.({ id: row.id }, { signal }) ?? row,
  })
  return (
    <Drawer open title={nameOf(row)} size={640} rootClassName={styles.drawer} onClose={onClose}>
      {fresh.data ? detail(fresh.data) : <Skeleton active />}
    </Drawer>
  )
}
