import { type ReactNode, useContext, useEffect, useMemo } from 'react'
import { type Action, isAction, type RowEntry } from '../action/action'
import { DetailButtons } from '../action/detail-buttons'
import { useRowButtons, useStandardActions } from '../action/standard-actions'
import { useAllowed } from '../action/use-entries'
import { useRunner } from '../action/use-runner'
import { useLookedAt } from '../detail/looked-at'
import { RecordState, useOpenedRecord } from '../detail/record-state'
import { useLabels } from '../labels'
import { Others } from '../live/others'
import { useLooking } from '../live/use-looking'
import type { NameOf, Resource, RowOf } from '../resource'
import styles from './detail-page.module.css'
import { OwnTabContext } from './own-tab'

interface DetailPageProps<R extends Resource> {
  resource: R
  id: number
  nameOf: NameOf<RowOf<R>>
  detail: (row: RowOf<R>) => ReactNode
  actions?: readonly RowEntry<RowOf<R>>[]
  /** The address of the list, where it goes when the record is gone. */
  list: string
}

const NO_ACTIONS = [] as const

/** DetailPage shows one record on a page of its own, in its own tab, with what can be done with it. */
export function DetailPage<R extends Resource>(props: DetailPageProps<R>) {
  const { resource, id, nameOf, detail, actions = NO_ACTIONS, list } = props
  const { noun } = useLabels(resource)
  const tab = useContext(OwnTabContext)
  const opened = useOpenedRecord(resource, id)
  const { row, isGone } = opened
  const others = useLooking(resource, id, false)
  const name = row && nameOf(row)
  useEffect(() => {
    if (name) tab?.rename(name)
  }, [tab, name])
  useLookedAt(resource.name, id, name)
  const standard = useStandardActions<RowOf<R>>(resource)
  const allowed = useAllowed(actions)
  const undoing = useMemo(
    () => [...Object.values(standard), ...allowed.filter(isAction)],
    [standard, allowed],
  )
  const runner = useRunner<RowOf<R>>(resource, nameOf, { undoing })
  const leaving = {
    ...runner,
    run: async (action: Action<RowOf<R>>, rows: readonly RowOf<R>[], bulk?: boolean) => {
      const isDone = await runner.run(action, rows, bulk)
      if (isDone && action.removes) tab?.leave(list)
      return isDone
    },
  }
  const buttonsOf = useRowButtons<RowOf<R>>(resource, { runner: leaving, standard, own: allowed })
  const buttons = (row && !isGone && buttonsOf?.(row)) || []
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{name ?? noun}</h1>
        <Others others={others} />
        {row && name && (
          <DetailButtons buttons={buttons} name={name} busy={runner.busyIds.includes(row.id)} />
        )}
      </div>
      <RecordState opened={opened}>{detail}</RecordState>
    </div>
  )
}
