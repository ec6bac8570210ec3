import { type CSSProperties, memo, type ReactNode } from 'react'
import type { TFunction } from '../../locales/texts'
import { CHEVRON_RIGHT } from '../../ui/glyphs'
import styles from '../../ui/table.module.css'
import { openerOf, type RowButton, RowButtons } from '../action/row-buttons'
import type { Identified, NameOf } from '../resource'
import type { LinkTo, ListColumn } from './columns'
import { DragHandle, type Reorder } from './drag-handle'
import own from './list-table.module.css'

/** TableColumn is a column with what the person at work wants of it. */
export interface TableColumn<Row> extends ListColumn<Row> {
  /** Its place among those that stay in sight; absent where it scrolls. */
  pin?: number
  /** The last of those: the others scroll under its edge. */
  edge: boolean
  width?: number
}

/** RowParts are what all rows of a table have in common. */
export interface RowParts<Row extends Identified> {
  columns: readonly TableColumn<Row>[]
  nameOf: NameOf<Row>
  buttonsOf?: (row: Row) => readonly RowButton[]
  reorder?: Reorder<Row>
  narrow: boolean
  t: TFunction<'kit'>
  onSelect?: (row: Row, on: boolean) => void
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
  /** Whether Tab leads to the row; keys lead to the others. */
  stop: boolean
}

/** ListRow is one row; it is drawn again only when something of it has changed. */
export const ListRow = memo(function ListRow({ row, parts, selected, depth, open, stop }: ListRowProps) {
  const { columns, nameOf, buttonsOf, reorder, narrow, t, onSelect, onToggle } = parts
  const name = nameOf(row)
  const buttons = buttonsOf?.(row) ?? []
  const linkTo = linkOf(buttons)
  return (
    <tr aria-selected={onSelect && selected} data-row={row.id} tabIndex={stop ? 0 : -1}>
      {onSelect && (
        <td className={styles.narrow} {...pinned(narrow ? undefined : 0)} data-screen-only>
          <input
            className={styles.check}
            type="checkbox"
            aria-label={t('row.select', { name })}
            checked={selected}
            onChange={({ target }) => onSelect(row, target.checked)}
          />
        </td>
      )}
      {reorder && (
        <td className={styles.narrow} {...pinned(onSelect ? 1 : 0)} data-screen-only>
          <DragHandle row={row} reorder={reorder} />
        </td>
      )}
      {columns.map(({ field, numeric, editable, pin, edge, width, render }, index) => (
        <td
          key={field}
          className={classes(numeric && styles.numeric, editable && own.editable, width && styles.sized)}
          {...pinned(pin, edge, width)}
        >
          <div className={index === 0 ? `${styles.value} ${own.name}` : styles.value}>
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
            {render(row, index === 0 ? linkTo : asIs)}
          </div>
        </td>
      ))}
      {buttonsOf && (
        <td data-pin="end" data-screen-only>
          <RowButtons buttons={buttons} name={name} narrow={narrow} t={t} />
        </td>
      )}
    </tr>
  )
})

const asIs: LinkTo = (content) => content

/** A real link where the record has an address, so that it can be opened in a window of its own. */
function linkOf(buttons: readonly RowButton[]): LinkTo {
  const opener = openerOf(buttons)
  if (!opener) return asIs
  const { href, onClick } = opener
  return (content) =>
    href ? (
      <a
        className={own.link}
        href={href}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onClick()
        }}
      >
        {content}
      </a>
    ) : (
      <button className={own.link} type="button" onClick={onClick}>
        {content}
      </button>
    )
}

export function classes(...names: (string | false | undefined | 0)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}

/** pinned is what a cell needs to stay in sight, and to be as wide as wanted. */
export function pinned(pin: number | undefined, edge = false, width?: number) {
  return {
    ...(pin !== undefined && { 'data-pin': 'start', ...(edge && { 'data-pin-edge': '' }) }),
    style: {
      ...(pin !== undefined && { '--pin': `var(--pin-${pin})` }),
      ...(width && { '--width': `${width}px` }),
    } as CSSProperties,
  }
}

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
