import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Result, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/client'
import { fault } from '../../api/fault'
import { useFocusReturn } from '../../ui/focus-return'
import { SideDrawer } from '../../ui/side-drawer'
import { DetailButtons } from '../action/detail-buttons'
import type { RowButton } from '../action/row-buttons'
import { FailureText } from '../failure-text'
import { useLabels } from '../labels'
import { HANDLED_BY_LIST } from '../list/use-list'
import { callsOf, type FieldName, type NameOf, type Resource, type RowOf } from '../resource'
import styles from './detail-drawer.module.css'
import { Facts } from './facts'
import { type Neighbours, Steps } from './steps'

interface DetailDrawerProps<R extends Resource> {
  resource: R
  id: number
  nameOf: NameOf<RowOf<R>>
  /** Every field one below the other unless the page has a better way. */
  detail?: (row: RowOf<R>) => ReactNode
  /** What can be done with the record. */
  buttonsOf?: (row: RowOf<R>) => readonly RowButton[]
  /** Whether something is being done to it right now. */
  busy?: boolean
  /** The ways to the records before and after it in the list. */
  neighbours?: Neighbours
  onClose: () => void
}

/** DetailDrawer shows one record in full, read afresh, with what can be done with it and the way to the next one. */
export function DetailDrawer<R extends Resource>(props: DetailDrawerProps<R>) {
  const { resource, id, nameOf, detail, buttonsOf, busy = false, neighbours, onClose } = props
  useFocusReturn()
  const { t, i18n } = useTranslation('kit')
  const labels = useLabels(resource)
  const call = callsOf(resource).detail
  const fresh = useQuery({
    queryKey: [resource.name, 'detail', id, i18n.language],
    queryFn: ({ signal }) => call?.({ id }, { signal, handles: HANDLED_BY_LIST }) ?? null,
    staleTime: 0,
  })
  const { data, error } = fresh
  const gone = error instanceof ApiError && error.code === fault.notFound
  const buttons = (data && !gone && buttonsOf?.(data)) || []
  return (
    <SideDrawer
      title={data ? nameOf(data) : labels.noun}
      onClose={onClose}
      footer={
        (neighbours || buttons.length > 0) && (
          <div className={styles.footer}>
            {neighbours ? <Steps {...neighbours} /> : <span />}
            {data && <DetailButtons buttons={buttons} name={nameOf(data)} busy={busy} />}
          </div>
        )
      }
    >
      {gone ? (
        <Empty description={t('list.gone')} />
      ) : error && !data ? (
        <Result
          status="error"
          title={t('list.failed')}
          subTitle={<FailureText error={error} />}
          extra={<Button onClick={() => void fresh.refetch()}>{t('retry')}</Button>}
        />
      ) : data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach what is longer than the drawer, to scroll it.
        <section aria-label={nameOf(data)} tabIndex={0}>
          {detail ? detail(data) : <Facts resource={resource} row={data} facts={factsOf(resource)} />}
        </section>
      ) : (
        <Skeleton active />
      )}
    </SideDrawer>
  )
}

/** Who wrote a record is in the operation log, by name. The times come last. */
const OMITTED_FIELDS = ['id', 'version', 'createdBy', 'updatedBy', 'actions']
const LAST = ['createdAt', 'updatedAt']

function factsOf<R extends Resource>(resource: R): FieldName<R>[] {
  // A reference is shown by the name of what it is to.
  const isNamed = (field: string) =>
    [
      `${field}Name`,
      field.replace(/Ids?$/, 'Name'),
      field.replace(/Ids$/, 'Names'),
      field.replace(/Id$/, 'No'),
    ].some((name) => name !== field && name in resource.fields)
  // What has parts is for a view of its own.
  const isPlain = (field: string) => {
    const { kind, of } = resource.fields[field] ?? {}
    return kind !== 'object' && of !== 'object'
  }
  const own = Object.keys(resource.fields).filter(
    (field) => ![...OMITTED_FIELDS, ...LAST].includes(field) && !isNamed(field) && isPlain(field),
  )
  return [...own, ...LAST.filter((field) => field in resource.fields)] as FieldName<R>[]
}
