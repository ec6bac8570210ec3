import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { callsOf, type Identified, type Resource } from '../resource'
import { useCanCall, useCanCallEach } from '../use-can-call'
import styles from './bulk-bar.module.css'
import { useSwitching } from './switching'
import type { Changes } from './use-changes'

export type StandardBulk = 'enable' | 'disable' | 'delete'

/** OwnBulk is something that only this screen can do to many rows. */
export interface OwnBulk<Row extends Identified> {
  key: string
  label: string
  danger?: boolean
  /** The call that does it: who may not make it is not offered it. */
  callName: string
  /** Answers whether it was done. */
  run: (rows: readonly Row[], changes: Changes<Row>) => Promise<boolean>
}

export type BulkAction<Row extends Identified> = StandardBulk | OwnBulk<Row>

interface BulkBarProps<Row extends Identified> {
  resource: Resource
  rows: readonly Row[]
  actions: readonly BulkAction<Row>[]
  changes: Changes<Row>
  onClear: () => void
}

/** useBulkActions leaves of the wanted bulk actions those that exist and that this account may take. */
export function useBulkActions<Row extends Identified>(
  resource: Resource,
  wanted: readonly BulkAction<Row>[],
): BulkAction<Row>[] {
  const calls = callsOf(resource)
  const may = {
    enable: useCanCall(calls.status?.callName),
    disable: useCanCall(calls.status?.callName),
    delete: useCanCall(calls.del?.callName),
  }
  const mayOwn = useCanCallEach(wanted.map((action) => (typeof action === 'object' ? action.callName : '')))
  return wanted.filter((action, index) => (typeof action === 'object' ? mayOwn[index] : may[action]))
}

/** BulkBar does one thing to all selected rows. */
export function BulkBar<Row extends Identified>(props: BulkBarProps<Row>) {
  const { resource, rows, actions, changes, onClear } = props
  const { t } = useTranslation('kit')
  const { words } = useSwitching(resource)
  const busy = changes.busyIds.length > 0
  const done = (change: Promise<boolean>) => void change.then((isDone) => isDone && onClear())
  return (
    <section className={styles.bar} aria-label={t('bulk.label')}>
      <span aria-live="polite">{t('bulk.selected', { count: rows.length })}</span>
      {actions.includes('enable') && (
        <Button size="small" disabled={busy} onClick={() => done(changes.setStatusOf(rows, 'enabled'))}>
          {words.bulkOn}
        </Button>
      )}
      {actions.includes('disable') && (
        <Button size="small" disabled={busy} onClick={() => done(changes.setStatusOf(rows, 'disabled'))}>
          {words.bulkOff}
        </Button>
      )}
      {actions.map((action) =>
        typeof action === 'object' ? (
          <Button
            key={action.key}
            size="small"
            danger={action.danger}
            disabled={busy}
            onClick={() => done(action.run(rows, changes))}
          >
            {action.label}
          </Button>
        ) : null,
      )}
      {actions.includes('delete') && (
        <Button size="small" danger disabled={busy} onClick={() => done(changes.removeAll(rows))}>
          {t('bulk.delete')}
        </Button>
      )}
      <Button size="small" type="link" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
    </section>
  )
}
