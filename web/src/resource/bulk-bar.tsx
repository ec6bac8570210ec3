import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './bulk-bar.module.css'
import { callsOf, type Identified, type Resource } from './resource'
import type { Changes } from './use-changes'
import { useMay } from './use-may'

export type BulkAction = 'enable' | 'disable' | 'delete'

interface BulkBarProps<Row extends Identified> {
  rows: readonly Row[]
  actions: readonly BulkAction[]
  changes: Changes<Row>
  onClear: () => void
}

/** useBulkActions leaves of the wanted bulk actions those that exist and that this account may take. */
export function useBulkActions(resource: Resource, wanted: readonly BulkAction[]): BulkAction[] {
  const calls = callsOf(resource)
  const may = {
    enable: useMay(calls.status?.callName),
    disable: useMay(calls.status?.callName),
    delete: useMay(calls.del?.callName),
  }
  return wanted.filter((action) => may[action])
}

/** BulkBar does one thing to all selected rows. */
export function BulkBar<Row extends Identified>({ rows, actions, changes, onClear }: BulkBarProps<Row>) {
  const { t } = useTranslation('kit')
  const busy = changes.busyIds.length > 0
  const done = (change: Promise<boolean>) => void change.then((tried) => tried && onClear())
  return (
    <section className={styles.bar} aria-label={t('bulk.label')}>
      <span aria-live="polite">{t('bulk.selected', { count: rows.length })}</span>
      {actions.includes('enable') && (
        <Button size="small" disabled={busy} onClick={() => done(changes.setStatusOf(rows, 'enabled'))}>
          {t('bulk.enable')}
        </Button>
      )}
      {actions.includes('disable') && (
        <Button size="small" disabled={busy} onClick={() => done(changes.setStatusOf(rows, 'disabled'))}>
          {t('bulk.disable')}
        </Button>
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
