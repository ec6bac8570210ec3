import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../locales/texts'
import { recoverFocus } from '../../ui/lost-focus'
import { numberFormat } from '../../ui/number-text'
import { Shortcuts } from '../../ui/shortcuts/shortcuts'
import type { WholeFilter } from '../list/use-whole-filter'
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
  /** The offer to do it to all rows that the filter finds. */
  whole?: WholeFilter<Row>
  onClear: () => void
}

/** BulkBar does one thing to all selected rows, on whichever page they are. */
export function BulkBar<Row extends Identified>(props: BulkBarProps<Row>) {
  const { rows, actions, links, runner, whole, onClear } = props
  const { t, i18n } = useTranslation('kit')
  const [first] = rows
  const [counting, setCounting] = useState(false)
  const busy = runner.busyIds.length > 0 || counting
  const bar = useRef<HTMLElement>(null)
  useEffect(() => recoverFocus, [])
  const run = async (action: Action<Row>) => {
    if (await runner.run(action, rows, true)) onClear()
  }
  const runWhole = async (action: Action<Row>) => {
    setCounting(true)
    const isBegun = await whole?.run(action)
    setCounting(false)
    if (isBegun) onClear()
  }
  const all = whole?.on ? whole : undefined
  const offered = all ? all.actions : actions.filter((action) => isOfferedBy(action, rows))
  const figure = whole && `${numberFormat(i18n.language).format(whole.count)}${whole.capped ? '+' : ''}`
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
        {all ? t('bulk.wholeSelected', { figure }) : t('bulk.selected', { count: rows.length })}
      </span>
      <Button size="small" type="link" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
      {whole && (
        <Button size="small" type="link" onClick={() => whole.choose(!whole.on)}>
          {whole.on ? t('bulk.wholeBack') : t('bulk.whole', { figure })}
        </Button>
      )}
      {first &&
        offered.map((action) => (
          <Button
            key={action.key}
            size="small"
            danger={action.danger}
            disabled={busy}
            onClick={() => void (all ? runWhole(action) : run(action))}
          >
            {labelOf(action, first, true)}
          </Button>
        ))}
      {first &&
        !all &&
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
