import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../layout/top-bar.module.css'
import type { Section } from '../screen'
import { isApple, useSearch } from './search-state'

const SearchBox = lazy(async () => ({ default: (await import('./search-box')).SearchBox }))

/** MenuSearch is the magnifier of the top bar, and the box that it opens; on small screens only the box. */
export function MenuSearch({
  sections,
  narrow,
}: {
  sections: readonly Section[]
  narrow: boolean
}): ReactNode {
  const { t } = useTranslation()
  const { open, setOpen } = useSearch()
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const shortcut = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', shortcut)
    return () => document.removeEventListener('keydown', shortcut)
  }, [setOpen])

  const close = useCallback(() => {
    setOpen(false)
    button.current?.focus()
  }, [setOpen])

  return (
    <>
      {!narrow && (
        <button
          ref={button}
          className={styles.tool}
          type="button"
          title={`${t('search.label')} (${isApple ? '⌘K' : 'Ctrl+K'})`}
          aria-label={t('search.open')}
          aria-expanded={open}
          aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
          onPointerDown={(event) => {
            // The box closes on any press outside it; here that would open it again at once.
            if (open) event.stopPropagation()
          }}
          onClick={() => setOpen(!open)}
        >
          <SearchOutlined className={styles.icon} />
        </button>
      )}
      {open && (
        <Suspense>
          <SearchBox sections={sections} narrow={narrow} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
