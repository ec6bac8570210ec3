import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Empty, Result, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/client'
import { fault } from '../../api/fault'
import { useFocusReturn } from '../../ui/focus-return'
import { useShowChanges } from '../action/changes-link'
import styles from '../form/form-drawer.module.css'
import { useLabels } from '../labels'
import { HANDLED_BY_LIST } from '../list/use-list'
import { callsOf, type FieldName, type NameOf, type Resource, type RowOf } from '../resource'
import { Facts } from './facts'

interface DetailDrawerProps<R extends Resource> {
  resource: R
  id: number
  nameOf: NameOf<RowOf<R>>
  /** Every field one below the other unless the page has a better way. */
  detail?: (row: RowOf<R>) => ReactNode
  onClose: () => void
}

/** DetailDrawer shows one record in full, read afresh. */
export function DetailDrawer<R extends Resource>({
  resource,
  id,
  nameOf,
  detail,
  onClose,
}: DetailDrawerProps<R>) {
  useFocusReturn()
  const { t, i18n } = useTranslation('kit')
  const labels = useLabels(resource)
  const call = callsOf(resource).detail
  const fresh = useQuery({
    queryKey: [resource.name, 'detail', id, i18n.language],
    queryFn: ({ signal }) => call?.({ id }, { signal, handles: HANDLED_BY_LIST }) ?? null,
    staleTime: 0,
  })
  const showChanges = useShowChanges(resource)
  const { data, error } = fresh
  const gone = error instanceof ApiError && error.code === fault.notFound
  return (
    <Drawer
      open
      title={data ? nameOf(data) : labels.noun}
      size={640}
      rootClassName={styles.drawer}
      extra={showChanges && <Button onClick={() => showChanges(id)}>{t('row.changes')}</Button>}
      onClose={onClose}
    >
      {gone ? (
        <Empty description={t('list.gone')} />
      ) : error && !data ? (
        <Result
          status="error"
          title={t('list.failed')}
          subTitle={error.message}
          extra={<Button onClick={() => void fresh.refetch()}>{t('retry')}</Button>}
        />
      ) : data ? (
        detail ? (
          detail(data)
        ) : (
          <Facts resource={resource} row={data} facts={factsOf(resource)} />
        )
      ) : (
        <Skeleton active />
      )}
    </Drawer>
  )
}

/** Who wrote a record is in the operation log, by name. The times come last. */
const OMITTED_FIELDS = ['version', 'createdBy', 'updatedBy']
const LAST = ['createdAt', 'updatedAt']

function factsOf<R extends Resource>(resource: R): FieldName<R>[] {
  const own = Object.keys(resource.fields).filter((field) => ![...OMITTED_FIELDS, ...LAST].includes(field))
  return [...own, ...LAST.filter((field) => field in resource.fields)] as FieldName<R>[]
}
