import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import type { Section } from '../screen'
import { settings } from '../settings/settings'
import styles from './search-box.module.css'
import { searchIndex } from './search-index'

/** No title of the menu is longer. */
const MAX_TYPED = 32

interface Props {
  sections: readonly Section[]
  narrow: boolean
  onClose: () => void
}

/** SearchBox finds a page by a few letters of its name and opens it. */
export function SearchBox({ sections, narrow, onClose }: Props): ReactNode {
  const { t, i18n } = useTranslation(['app', 'menu'])
  const navigate = useNavigate()
  const byPinyin = useStore(settings, (state) => state.supportPinyinSearch)
  const [query, setQuery] = useState('')
  const [marked, setMarked] = useState(0)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)

  const search = useMemo(
    () =>
      searchIndex({
        sections,
        titleOf: (path) => t(`menu:${path}`),
        withPinyin: byPinyin && i18n.language === 'zh',
      }),
    [sections, t, byPinyin, i18n.language],
  )
  const found = useMemo(() => search(query), [search, query])

  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    const outside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) onClose()
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [onClose])
  useEffect(() => {
    document.getElementById(`${id}-${marked}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, marked])

  const open = (index: number) => {
    const page = found[index]
    if (!page) return
    onClose()
    void navigate(page.path)
  }
  const move = (step: number) => {
    if (found.length > 0) setMarked((marked + step + found.length) % found.length)
  }
  const press = (event: KeyboardEvent) => {
    // While an input method composes a character, Enter and the arrows are its own.
    if (event.nativeEvent.isComposing) return
    const act = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => open(marked),
      Escape: onClose,
    }
    const run = Object.entries(act).find(([key]) => key === event.key)?.[1]
    if (!run) return
    event.preventDefault()
    run()
  }

  return (
    <div className={styles.box} data-narrow={narrow} ref={box}>
      <input
        ref={input}
        className={styles.input}
        type="text"
        role="combobox"
        aria-label={t('search.label')}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${marked}` : undefined}
        placeholder={t('search.placeholder')}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_TYPED}
        value={query}
        onChange={({ target }) => {
          setQuery(target.value)
          setMarked(0)
        }}
        onKeyDown={press}
      />
      <div className={styles.popup} hidden={query.trim() === ''}>
        <div className={styles.list} id={`${id}-list`} role="listbox" aria-label={t('search.results')}>
          {found.map(({ path, title }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the input, which keeps the focus
            // biome-ignore lint/a11y/useFocusableInteractive: the input names the marked option instead of focusing it
            <div
              key={path}
              id={`${id}-${index}`}
              className={styles.option}
              role="option"
              aria-selected={index === marked}
              onPointerMove={() => setMarked(index)}
              onClick={() => open(index)}
            >
              {title.join(' > ')}
            </div>
          ))}
        </div>
        {found.length === 0 && <p className={styles.none}>{t('search.nothing')}</p>}
      </div>
      <p className={styles.count} role="status">
        {query.trim() !== '' && t('search.count', { count: found.length })}
      </p>
    </div>
  )
}
