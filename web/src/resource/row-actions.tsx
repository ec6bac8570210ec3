import DownOutlined from '@ant-design/icons/DownOutlined'
import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
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
const IN_ROW = 2

interface RowActionsProps {
  actions: readonly RowAction[]
  /** What the row is called, for those who hear the buttons instead of seeing where they stand. */
  name: string
  /** On a narrow screen the column must leave room for the rows: everything is under "more". */
  narrow: boolean
}

export function RowActions({ actions, name, narrow }: RowActionsProps) {
  const { t } = useTranslation('kit')
  const inRow = narrow ? 0 : IN_ROW
  const rest = actions.slice(inRow)
  return (
    <span className={styles.actions}>
      {actions.slice(0, inRow).map(({ key, label, danger, disabled, onClick }) => (
        <Button
          key={key}
          type="link"
          size="small"
          danger={danger}
          disabled={disabled}
          aria-label={`${label} ${name}`}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          // The keyboard goes on inside the menu that it has opened.
          autoFocus
          trigger={['click']}
          menu={{
            items: rest.map(({ key, label, icon, danger, disabled, onClick }) => ({
              key,
              label,
              icon,
              danger,
              disabled,
              onClick,
            })),
          }}
        >
          <Button type="link" size="small" aria-label={t('row.moreOf', { name })}>
            {narrow ? (
              <EllipsisOutlined />
            ) : (
              <>
                {t('row.more')} <DownOutlined />
              </>
            )}
          </Button>
        </Dropdown>
      )}
    </span>
  )
}
