import type { TFunction } from 'i18next'
import { memo, type ReactNode } from 'react'
import { CHEVRON_RIGHT } from '../../ui/glyphs'
import styles from '../../ui/table.module.css'
import { type RowButton, RowButtons } from '../action/row-buttons'
import type { Identified, NameOf } from '../resource'
import type { ListColumn } from './columns'
import { DragHandle, type Reorder } from './drag-handle'

/** RowParts are what all rows of a table have in common. */
export interface RowParts<Row extends Identified> {
  columns: readonly ListColumn<Row>[]
  nameOf: NameOf<Row>
  buttonsOf?: (row: Row) => readonly RowButton[]
  reorder?: Reorder<Row>
  narrow: boolean
  t: TFunction<'kit'>
  onSelect?: (id: number, on: boolean) => void
  onToggle?: (id: number, opens: boolean) => void
}

interface ListRowProps {
  row: Identified
  parts: RowParts<Identified>
  selected: boolean
  /** 0 at the top of a tree. */
  depth: number
  /** Absent where nothing hangs under the row. */
  open?: boolean
}

/** ListRow is one row; it is drawn again only when something of it has changed. */
export const ListRow = memo(function ListRow({ row, parts, selected, depth, open }: ListRowProps) {
  const { columns, nameOf, buttonsOf, reorder, narrow, t, onSelect, onToggle } = parts
  const name = nameOf(row)
  return (
    <tr aria-selected={onSelect && selected} data-row={row.id}>
      {onSelect && (
        <td data-screen-only>
          <input
            className={styles.check}
            type="checkbox"
            aria-label={t('row.select', { name })}
            checked={selected}
            onChange={({ target }) => onSelect(row.id, target.checked)}
          />
        </td>
      )}
      {reorder && (
        <td data-screen-only>
          <DragHandle row={row} reorder={reorder} />
        </td>
      )}
      {columns.map(({ field, numeric, render }, index) => (
        <td key={field} className={numeric ? styles.numeric : undefined}>
          {index === 0 && onToggle && (
            <Branch depth={depth}>
              {open === undefined ? (
                <span className={styles.leaf} />
              ) : (
                <button
                  className={styles.opener}
                  type="button"
                  aria-expanded={open}
                  aria-label={t(open ? 'tree.collapse' : 'tree.expand', { name })}
                  onClick={() => onToggle(row.id, !open)}
                >
                  {CHEVRON_RIGHT}
                </button>
              )}
            </Branch>
          )}
          {render(row)}
        </td>
      ))}
      {buttonsOf && (
        <td className={styles.fixed} data-screen-only>
          <RowButtons buttons={buttonsOf(row)} name={name} narrow={narrow} t={t} />
        </td>
      )}
    </tr>
  )
})

/** One step to the right for each row above. */
function Branch({ depth, children }: { depth: number; children: ReactNode }) {
  return (
    <>
      {Array.from({ length: depth }, (_, level) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a level is its number
        <span key={level} className={styles.level} />
      ))}
      {children}
    </>
  )
}
