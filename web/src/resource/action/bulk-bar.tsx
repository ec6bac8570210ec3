import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { recoverFocus } from '../../ui/lost-focus'
import { Shortcuts } from '../../ui/shortcuts/shortcuts'
import type { Identified } from '../resource'
import { type Action, isOffered, isOfferedBy, labelOf, type RowLink } from './action'
import styles from './bulk-bar.module.css'
import type { Runner } from './use-runner'

interface BulkBarProps<Row extends Identified> {
  rows: readonly Row[]
  actions: readonly Action<Row>[]
  /** What leads from all of them to something else. */
  links: readonly RowLink<Row>[]
  runner: Runner<Row>
  onClear: () => void
}

/** BulkBar does one thing to all selected rows, on whichever page they are. */
export function BulkBar<Row extends Identified>(props: BulkBarProps<Row>) {
  const { rows, actions, links, runner, onClear } = props
  const { t } = useTranslation('kit')
  const [first] = rows
  const busy = runner.busyIds.length > 0
  const bar = useRef<HTMLElement>(null)
  useEffect(() => recoverFocus, [])
  const run = async (action: Action<Row>) => {
    if (await runner.run(action, rows, true)) onClear()
  }
  return (
    <section ref={bar} className={styles.bar} aria-label={t('bulk.label')}>
      <Shortcuts
        group="list"
        keys={() => [
          {
            keys: ['b'],
            label: t('bulk.label'),
            // What can be done comes after what undoes the selection.
            run: () => [...(bar.current?.querySelectorAll('button') ?? [])].slice(0, 2).at(-1)?.focus(),
          },
          { keys: ['Escape'], label: t('bulk.clear'), run: onClear },
        ]}
      />
      <span className={styles.count} aria-live="polite">
        {t('bulk.selected', { count: rows.length })}
      </span>
      <Button size="small" type="link" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
      {first &&
        actions
          .filter((action) => isOfferedBy(action, rows))
          .map((action) => (
            <Button
              key={action.key}
              size="small"
              danger={action.danger}
              disabled={busy}
              onClick={() => void run(action)}
            >
              {labelOf(action, first, true)}
            </Button>
          ))}
      {first &&
        links.map((link) => {
          const led = rows.filter((row) => isOffered(link, row))
          return (
            led.length > 0 && (
              <Button key={link.key} size="small" onClick={() => link.openMany?.(led)}>
                {labelOf(link, first, true)}
              </Button>
            )
          )
        })}
    </section>
  )
}
