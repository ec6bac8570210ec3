import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { DOTS } from '../../ui/glyphs'
import { MenuButton } from '../../ui/menu-button'
import { useWide } from '../../ui/use-media'
import styles from './detail-buttons.module.css'
import type { RowButton } from './row-buttons'

/** How many buttons stand side by side; the rest is under "more". */
const SHOWN_WIDE = 3
const SHOWN_NARROW = 1

interface DetailButtonsProps {
  buttons: readonly RowButton[]
  /** What the record is called, for those who hear the buttons. */
  name: string
  busy: boolean
}

/** DetailButtons are what can be done with the record of a detail: the same as with its row. */
export function DetailButtons({ buttons, name, busy }: DetailButtonsProps) {
  const { t } = useTranslation('kit')
  const max = useWide() ? SHOWN_WIDE : SHOWN_NARROW
  const rest = buttons.slice(max)
  return (
    <span className={styles.buttons}>
      {rest.length > 0 && (
        <MenuButton className={styles.more} label={t('row.moreOf', { name })} items={rest}>
          {t('row.more')} {DOTS}
        </MenuButton>
      )}
      {buttons.slice(0, max).map(({ key, label, danger, primary, disabled, onClick }) => (
        <Button
          key={key}
          type={primary ? 'primary' : 'default'}
          danger={danger}
          disabled={disabled || busy}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
    </span>
  )
}
