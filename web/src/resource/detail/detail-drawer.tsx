import type { ReactNode } from 'react'
import { useTranslation } from '../../locales/texts'
import { useFocusReturn } from '../../ui/focus-return'
import { Shortcuts } from '../../ui/shortcuts/shortcuts'
import { SideDrawer } from '../../ui/side-drawer'
import { DetailButtons } from '../action/detail-buttons'
import type { RowButton } from '../action/row-buttons'
import { useLabels } from '../labels'
import { Others } from '../live/others'
import { useLooking } from '../live/use-looking'
import type { FieldName, NameOf, Resource, RowOf } from '../resource'
import styles from './detail-drawer.module.css'
import { Facts } from './facts'
import { useLookedAt } from './looked-at'
import { RecordState, useOpenedRecord } from './record-state'
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
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const opened = useOpenedRecord(resource, id)
  const { row, isGone } = opened
  const others = useLooking(resource, id, false)
  const buttons = (row && !isGone && buttonsOf?.(row)) || []
  useLookedAt(resource.name, id, row && nameOf(row))
  return (
    <SideDrawer
      title={row ? nameOf(row) : labels.noun}
      extra={<Others others={others} />}
      onClose={onClose}
      footer={
        (neighbours || buttons.length > 0) && (
          <div className={styles.footer}>
            {neighbours ? <Steps {...neighbours} /> : <span />}
            {row && <DetailButtons buttons={buttons} name={nameOf(row)} busy={busy} />}
          </div>
        )
      }
    >
      <Shortcuts group="record" keys={() => [{ keys: ['Escape'], label: t('close') }]} />
      <RecordState opened={opened}>
        {(shown) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach what is longer than the drawer, to scroll it.
          <section aria-label={nameOf(shown)} tabIndex={0}>
            {detail ? detail(shown) : <Facts resource={resource} row={shown} facts={factsOf(resource)} />}
          </section>
        )}
      </RecordState>
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
