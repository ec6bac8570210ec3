import { Checkbox } from 'antd'
import { Fragment, type KeyboardEvent, useMemo } from 'react'
import type { ImportDetail, ImportRow } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import table from '../../ui/table.module.css'
import type { Resource } from '../resource'
import { inOrder } from './import-run'
import { RowCell } from './row-cell'
import styles from './rows-table.module.css'
import type { Correction } from './use-correction'

interface RowsTableProps {
  resource: Resource
  run: ImportDetail
  rows: readonly ImportRow[]
  /** True while other rows are on their way; the ones on show stay until then. */
  busy: boolean
  /** Absent where nothing can be corrected any more. */
  correction?: Correction
  notice: string
}

/** RowsTable shows rows as the file has them, the wrong cells with what is wrong. Arrows lead from cell to cell. */
export function RowsTable({ resource, run, rows, busy, correction, notice }: RowsTableProps) {
  const { t } = useTranslation('import')
  const columns = useMemo(() => inOrder(run), [run])
  const width = columns.length + 1
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: rows may be wider than their place, and the keyboard must be able to scroll them too
    <section className={`${table.frame} ${styles.frame}`} aria-label={t('rows.label')} tabIndex={0}>
      <table className={table.table} aria-label={t('rows.label')} aria-busy={busy} onKeyDown={moveByArrows}>
        <thead>
          <tr>
            <th scope="col">{t('rows.line')}</th>
            {columns.map(({ name, label, required }) => (
              <th key={name} scope="col">
                {label}
                {required && <span className={styles.required}> *</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={row.line}>
              <tr data-state={row.state} data-part={row.first !== row.line} className={styles.row}>
                <td className={styles.line}>
                  {correction ? (
                    <Checkbox
                      checked={row.state !== 'dropped'}
                      aria-label={t('rows.take', { line: row.line })}
                      onChange={({ target }) => correction.drop(row.line, !target.checked)}
                    >
                      {row.line}
                    </Checkbox>
                  ) : (
                    row.line
                  )}
                </td>
                {columns.map((column, at) => (
                  <RowCell
                    key={column.name}
                    resource={resource}
                    row={row}
                    column={column}
                    at={at}
                    correction={row.state === 'dropped' ? undefined : correction}
                  />
                ))}
              </tr>
              {row.error && (
                <tr className={styles.row} data-state={row.state}>
                  <td />
                  <td colSpan={width - 1} className={styles.whole}>
                    {row.error}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
          {rows.length === 0 && (
            <tr>
              <td className={table.notice} colSpan={width}>
                <div>{notice}</div>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

const MOVES: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

function moveByArrows(event: KeyboardEvent<HTMLTableElement>): void {
  const move = MOVES[event.key]
  const here = event.target as HTMLElement
  if (!move || here.dataset.at === undefined) return
  const [down, right] = move
  const rows = [...event.currentTarget.querySelectorAll('tr[data-part]')]
  const row = rows[rows.findIndex((one) => one.contains(here)) + down]
  const cell = row?.querySelector<HTMLElement>(`button[data-at="${Number(here.dataset.at) + right}"]`)
  event.preventDefault()
  cell?.focus()
}
