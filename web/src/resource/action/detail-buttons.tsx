import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from '../../locales/texts'
import { DOTS } from '../../ui/glyphs'
import { Menu, MenuButton } from '../../ui/menu-button'
import { Shortcuts } from '../../ui/shortcuts/shortcuts'
import { useWide } from '../../ui/use-media'
import styles from './detail-buttons.module.css'
import { menuOf, type RowButton } from './row-buttons'

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
  const bar = useRef<HTMLSpanElement>(null)
  // Where the keyboard was when the menu of all buttons was opened by its key.
  const [from, setFrom] = useState<Element | null>(null)
  const edit = buttons.find(({ key }) => key === 'edit')
  const keys = () => [
    edit && { keys: ['e'], label: edit.label, run: () => !busy && edit.onClick() },
    buttons.length > 0 && {
      keys: ['m', '.'],
      label: t('keys.menu'),
      run: () => !busy && setFrom(document.activeElement),
    },
  ]
  return (
    <span ref={bar} className={styles.buttons}>
      <Shortcuts group="record" keys={keys} />
      {from && (
        <Menu
          label={t('row.moreOf', { name })}
          opener={bar.current}
          items={menuOf(buttons, false)}
          onClose={(goesBack) => {
            setFrom(null)
            if (goesBack && from instanceof HTMLElement) from.focus({ preventScroll: true })
          }}
        />
      )}
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
