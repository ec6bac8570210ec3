import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ImportColumn, ImportRow } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import table from '../../ui/table.module.css'
import type { Resource } from '../resource'
import { CellInput } from './cell-input'
import styles from './row-cell.module.css'
import type { Correction } from './use-correction'

interface RowCellProps {
  resource: Resource
  row: ImportRow
  column: ImportColumn
  /** Which of the columns it is in. */
  at: number
  /** Absent where it can only be read. */
  correction?: Correction
}

/** RowCell is what a file has in one place, with what is wrong about it; pressed, it can be corrected. */
export function RowCell({ resource, row, column, at, correction }: RowCellProps) {
  const { t } = useTranslation('import')
  const cell = row.cells.find((one) => one.column === column.name)
  const { text = '', error, masked } = cell ?? {}
  const start = masked ? '' : text
  const edit = useEdit((value) =>
    value === start
      ? Promise.resolve(true)
      : (correction?.write(row.line, column.name, value) ?? Promise.resolve(true)),
  )
  const where = { line: row.line, column: column.label }
  const told = error && <span className={styles.error}>{error}</span>
  return (
    <td className={styles.cell} data-wrong={Boolean(error)}>
      {!correction ? (
        <div className={styles.still}>
          <span className={styles.text}>{text || '–'}</span> {told}
        </div>
      ) : edit.isOpen ? (
        <>
          <CellInput
            label={t('cell.edit', where)}
            rules={resource.fields[column.name]}
            resource={resource}
            value={start}
            invalid={Boolean(error)}
            onWrite={edit.write}
            onCancel={edit.cancel}
          />
          {told}
        </>
      ) : (
        <button
          ref={edit.button}
          type="button"
          className={styles.button}
          // Tab leads from error to error, arrows to all cells.
          tabIndex={error ? 0 : -1}
          data-at={at}
          onClick={edit.open}
        >
          <span className={table.unseen}>{t(error ? 'cell.wrong' : 'cell.right', where)} </span>
          <span className={styles.text}>{text || '–'}</span> {told}
        </button>
      )}
    </td>
  )
}

/** useEdit opens and closes the input of a cell; the keyboard comes back to the cell unless it has gone on already. */
function useEdit(save: (value: string) => Promise<boolean>) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const running = useRef<{ returns: boolean } | null>(null)
  const close = (returns: boolean) => {
    flushSync(() => setOpen(false))
    if (returns) button.current?.focus()
  }
  const write = async (value: string, returns: boolean) => {
    // Whoever leaves the input while it is being written has said so once.
    if (running.current) {
      running.current.returns = returns
      return
    }
    running.current = { returns }
    const isSaved = await save(value)
    const { returns: back } = running.current
    running.current = null
    if (isSaved) close(back)
  }
  return { button, isOpen, open: () => setOpen(true), cancel: () => close(true), write }
}
