import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../locales/texts'
import { Menu } from '../../ui/menu-button'
import { isSingle, type Shortcut } from '../../ui/shortcuts/shortcut'
import { Shortcuts } from '../../ui/shortcuts/shortcuts'
import { menuOf, openerOf, type RowButton } from '../action/row-buttons'
import type { Identified, NameOf } from '../resource'
import type { DrawnRow } from './list-table'
import { useKeySelection } from './use-key-selection'
import { idOf, type RowCursor } from './use-row-cursor'

interface ListKeysProps<Row extends Identified> {
  cursor: RowCursor
  /** All rows on show, from top to bottom. */
  drawn: readonly DrawnRow<Row>[]
  nameOf: NameOf<Row>
  buttonsOf?: (row: Row) => readonly RowButton[]
  selection?: { ids: ReadonlySet<number>; onChange: (rows: readonly Row[], on: boolean) => void }
  onToggle?: (id: number, opens: boolean) => void
}

/** ListKeys let a list be worked without a mouse: they lead from row to row, and do what the buttons of a row do. */
export function ListKeys<Row extends Identified>(props: ListKeysProps<Row>): ReactNode {
  const { cursor, drawn, nameOf, buttonsOf, selection, onToggle } = props
  const { t } = useTranslation('kit')
  const [menu, setMenu] = useState<{ row: Row; at: HTMLElement } | null>(null)
  const drawnOf = (element: HTMLElement | undefined) =>
    element && drawn.find(({ row }) => row.id === idOf(element))

  const move = (by: number) => {
    const rows = cursor.rows()
    const from = cursor.focused()
    // Whoever comes from elsewhere is shown first where the cursor is.
    cursor.go(from ? rows[rows.indexOf(from) + by] : cursor.current())
  }
  const { select, extend } = useKeySelection(selection, {
    rows: drawn.map(({ row }) => row),
    focused: () => drawnOf(cursor.focused())?.row,
    move,
  })
  const openMenu = () => {
    const at = cursor.focused()
    const row = drawnOf(at)?.row
    if (!at || !row) return move(0)
    setMenu({ row, at })
  }

  const keys = (): (Shortcut | false | undefined)[] => {
    const focused = cursor.focused()
    const here = drawnOf(focused)
    const first = drawnOf(cursor.current())
    if (!first) return []
    // Before the keyboard is at a row, the keys are told as those of the row that it would come to.
    const buttons = buttonsOf?.((here ?? first).row) ?? []
    const press = (button: RowButton) => () => {
      if (!here || button.disabled) return false
      button.onClick()
      return true
    }
    // On the row itself; elsewhere the arrows scroll, and Enter presses what it is on.
    const onRow = (act: NonNullable<Shortcut['run']>) => (key: string, mark: HTMLElement) =>
      (isSingle(key) || document.activeElement === focused) && act(key, mark)
    const opener = openerOf(buttons)
    const edit = buttons.find(({ key }) => key === 'edit')
    return [
      { keys: ['j', 'ArrowDown'], label: t('keys.nextRow'), run: onRow(() => move(1)), repeats: true },
      { keys: ['k', 'ArrowUp'], label: t('keys.previousRow'), run: onRow(() => move(-1)), repeats: true },
      { keys: ['Home'], label: t('keys.firstRow'), run: onRow(() => cursor.go(cursor.rows().at(0))) },
      { keys: ['End'], label: t('keys.lastRow'), run: onRow(() => cursor.go(cursor.rows().at(-1))) },
      opener && {
        keys: opener === edit ? ['e', 'o', 'Enter'] : ['o', 'Enter'],
        label: opener.label,
        run: onRow(press(opener)),
      },
      edit && edit !== opener && { keys: ['e'], label: edit.label, run: press(edit) },
      buttons.length > 0 && { keys: ['m', '.'], label: t('keys.menu'), run: openMenu },
      selection && { keys: ['x'], label: t('keys.select'), run: select },
      selection && {
        keys: ['Shift+x', 'Shift+ArrowDown', 'Shift+ArrowUp'],
        label: t('keys.selectMore'),
        run: onRow(extend),
        repeats: true,
      },
      onToggle && {
        keys: ['ArrowRight', 'ArrowLeft'],
        label: t('keys.branch'),
        run: onRow((key) => here?.open !== undefined && onToggle(here.row.id, key === 'ArrowRight')),
      },
    ]
  }

  return (
    <>
      <Shortcuts group="list" keys={keys} />
      {menu && (
        <Menu
          label={t('row.moreOf', { name: nameOf(menu.row) })}
          opener={menu.at.querySelector<HTMLElement>('td:last-child') ?? menu.at}
          items={menuOf(buttonsOf?.(menu.row) ?? [], true)}
          onClose={(goesBack) => {
            setMenu(null)
            if (goesBack) menu.at.focus({ preventScroll: true })
          }}
        />
      )}
    </>
  )
}
