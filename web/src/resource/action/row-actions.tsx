import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { CHEVRON_DOWN, DOTS } from '../../ui/glyphs'
import { MenuButton } from '../../ui/menu-button'
import styles from './row-actions.module.css'

/** RowAction is one thing staff may do with one row. */
export interface RowAction {
  key: string
  label: string
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  onClick: () => void
}

/** How many actions stand in the row itself; the rest is under "more". */
const MAX_IN_ROW = 2

interface RowActionsProps {
  actions: readonly RowAction[]
  /** What the row is called, for those who hear the buttons instead of seeing where they stand. */
  name: string
  /** On a narrow screen the column must leave room for the rows: everything is under "more". */
  narrow: boolean
  t: TFunction<'kit'>
}

export function RowActions({ actions, name, narrow, t }: RowActionsProps) {
  const inRow = narrow ? 0 : MAX_IN_ROW
  const rest = actions.slice(inRow)
  return (
    <span className={styles.actions}>
      {actions.slice(0, inRow).map(({ key, label, danger, disabled, onClick }) => (
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
