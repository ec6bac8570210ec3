import type { TFunction } from '../../locales/texts'
import { CHEVRON_DOWN, DOTS } from '../../ui/glyphs'
import { MenuButton, type MenuEntry } from '../../ui/menu-button'
import styles from './row-buttons.module.css'

/** RowButton is one thing staff may do with one row, ready to be drawn. */
export interface RowButton {
  key: string
  label: string
  danger?: boolean
  /** What the state of the row asks for. */
  primary?: boolean
  disabled?: boolean
  /** Where it leads, if that has an address. */
  href?: string
  onClick: () => void
}

/** What opens a record, the first that it offers: its detail, its form, how members see it. */
const OPENERS = ['detail', 'edit', 'preview']

export function openerOf(buttons: readonly RowButton[]): RowButton | undefined {
  return OPENERS.map((key) => buttons.find((button) => button.key === key)).find(Boolean)
}

/** menuOf are all buttons as a menu, with the keys that do the same; what the state asks for is first. */
export function menuOf(buttons: readonly RowButton[], withOpener: boolean): MenuEntry[] {
  const opener = withOpener ? openerOf(buttons) : undefined
  return buttons.map((button) => ({
    ...button,
    hint: button === opener ? 'O' : button.key === 'edit' ? 'E' : undefined,
  }))
}

/** How many buttons stand in the row itself; the rest is under "more". */
const MAX_IN_ROW = 3

/** What may stand in the row: what its state asks for, view and edit. */
const isShort = ({ key, primary, danger }: RowButton) =>
  !danger && (primary || key === 'detail' || key === 'edit')

/** placed are the buttons that stand in the row. A menu of one entry would only be in the way. */
function placed(buttons: readonly RowButton[]): readonly RowButton[] {
  const short = buttons.filter(isShort).slice(0, MAX_IN_ROW)
  const isAll = buttons.length === short.length + 1 && short.length < MAX_IN_ROW
  return isAll && !buttons.at(-1)?.danger ? buttons : short
}

interface RowButtonsProps {
  buttons: readonly RowButton[]
  /** What the row is called, for those who hear the buttons instead of seeing where they stand. */
  name: string
  /** On a narrow screen the column must leave room for the rows: everything is under "more". */
  narrow: boolean
  t: TFunction<'kit'>
}

/** RowButtons are what can be done with one row. */
export function RowButtons({ buttons, name, narrow, t }: RowButtonsProps) {
  const inRow = narrow ? [] : placed(buttons)
  const rest = buttons.filter((button) => !inRow.includes(button))
  return (
    <span className={styles.actions}>
      {inRow.map(({ key, label, danger, disabled, onClick }) => (
        <button
          key={key}
          className={styles.action}
          type="button"
          data-danger={danger}
          disabled={disabled}
          aria-label={`${label} ${name}`}
          onClick={onClick}
        >
          {label}
        </button>
      ))}
      {rest.length > 0 && (
        <MenuButton className={styles.action} label={t('row.moreOf', { name })} items={rest}>
          {narrow ? (
            DOTS
          ) : (
            <>
              {t('row.more')} {CHEVRON_DOWN}
            </>
          )}
        </MenuButton>
      )}
    </span>
  )
}
