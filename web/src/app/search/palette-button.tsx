import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { lazy, type ReactNode, Suspense, useCallback, useLayoutEffect } from 'react'
import { useTranslation } from '../../locales/texts'
import { Shortcuts } from '../../ui/shortcuts/shortcuts'
import { loadTexts } from '../i18n'
import styles from '../layout/top-bar.module.css'
import type { Section } from '../screen'
// Remembers what is opened from the beginning on, whether or not the palette is ever looked at.
import './recents'
import { isApple, useSearch } from './search-state'

const importPalette = async () => {
  const [palette] = await Promise.all([import('./palette'), loadTexts(['palette', 'menu', 'kit', 'enums'])])
  return palette
}
/** Whoever is about to open the palette finds it there: what is typed next must not go astray. */
const prepare = () => void importPalette().catch(() => undefined)

const Palette = lazy(async () => ({ default: (await importPalette()).Palette }))

/** PaletteButton is the magnifier of the top bar, and the palette that it opens; on small screens only the palette. */
export function PaletteButton({
  sections,
  narrow,
}: {
  sections: readonly Section[]
  narrow: boolean
}): ReactNode {
  const { t } = useTranslation()
  const { open, setOpen } = useSearch()

  // With the first frame already: whoever sees the console may use its keys.
  useLayoutEffect(() => {
    const shortcut = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') return prepare()
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!isAsking()) setOpen(true)
    }
    // Before anything else: an editor of rich text has a use of its own for these keys.
    document.addEventListener('keydown', shortcut, true)
    return () => document.removeEventListener('keydown', shortcut, true)
  }, [setOpen])

  const close = useCallback(() => setOpen(false), [setOpen])

  return (
    <>
      <Shortcuts group="everywhere" keys={() => [{ keys: ['Mod+k'], label: t('search.label') }]} />
      {!narrow && (
        <button
          className={styles.tool}
          type="button"
          title={`${t('search.label')} (${isApple ? '⌘K' : 'Ctrl+K'})`}
          aria-label={t('search.open')}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
          onPointerEnter={prepare}
          onClick={() => setOpen(true)}
        >
          <SearchOutlined className={styles.icon} />
        </button>
      )}
      {open && (
        <Suspense>
          <Palette sections={sections} narrow={narrow} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** isAsking says whether a dialog waits for an answer. Drawers do not: they show something, and stay as they are. */
function isAsking(): boolean {
  return [...document.querySelectorAll<HTMLElement>('.ant-modal-wrap')].some(
    ({ style }) => style.display !== 'none',
  )
}
