import type { TFunction } from 'i18next'
import { CHEVRON_DOWN, DOTS } from '../../ui/glyphs'
import { MenuButton } from '../../ui/menu-button'
import styles from './row-buttons.module.css'

/** RowButton is one thing staff may do with one row, ready to be drawn. */
export interface RowButton {
  key: string
  label: string
  danger?: boolean
  /** The main one, where the buttons are not in a row but in a detail. */
  primary?: boolean
  disabled?: boolean
  onClick: () => void
}

/** How many buttons stand in the row itself; the rest is under "more". */
const MAX_IN_ROW = 2

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
  const inRow = narrow ? 0 : MAX_IN_ROW
  const rest = buttons.slice(inRow)
  return (
    <span className={styles.actions}>
      {buttons.slice(0, inRow).map(({ key, label, danger, disabled, onClick }) => (
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
