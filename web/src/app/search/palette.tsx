import CloseOutlined from '@ant-design/icons/CloseOutlined'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { paletteFind } from '../../api/inputs/kit'
import { useTranslation } from '../../locales/texts'
import { useFocusReturn } from '../../ui/focus-return'
import type { Section } from '../screen'
import styles from './palette.module.css'
import type { Entry } from './palette-entries'
import { PaletteKeys } from './palette-keys'
import { PaletteList } from './palette-list'
import { usePalette } from './use-palette'

interface Props {
  sections: readonly Section[]
  narrow: boolean
  onClose: () => void
}

/** Palette finds pages, actions and records by a few letters, and opens them. */
export function Palette({ sections, narrow, onClose }: Props): ReactNode {
  const { t } = useTranslation(['palette', 'app'])
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { groups, error, isSettled } = usePalette(query, sections, narrow)
  const entries = groups.flatMap((group) => group.entries)
  // What was chosen stays so while records come in around it; otherwise it is the first, whatever that is by then.
  const marked = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosen),
  )
  useFocusReturn()
  const dialog = useModal(input, onClose)
  useEffect(() => {
    document.getElementById(`${id}-${marked}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, marked])

  const open = ({ address, run }: Entry, apart: boolean) => {
    onClose()
    if (address === undefined) run?.()
    else if (apart || !address.startsWith('/')) window.open(address, '_blank', 'noopener')
    else void navigate(address)
  }
  const mark = (index: number) => setChosen(entries.at(index % entries.length)?.key ?? null)
  const press = (event: KeyboardEvent) => {
    // While an input method composes a character, Enter and the arrows are its own.
    if (event.nativeEvent.isComposing) return
    // On the button they press that.
    if (event.target !== input.current && event.key !== 'Escape') return
    const entry = entries[marked]
    const act: Record<string, () => void> = {
      ArrowDown: () => mark(marked + 1),
      ArrowUp: () => mark(marked - 1),
      Home: () => mark(0),
      End: () => mark(-1),
      Enter: () => entry && open(entry, event.ctrlKey || event.metaKey),
      Escape: onClose,
    }
    const run = act[event.key]
    if (!run) return
    event.preventDefault()
    // What lies below has its own use for these keys: a drawer would close too.
    event.stopPropagation()
    run()
  }

  const isEmpty = entries.length === 0
  const typed = query.trim() !== ''
  return (
    <dialog ref={dialog} className={styles.palette} aria-label={t('app:search.label')} onKeyDown={press}>
      <div className={styles.panel}>
        <div className={styles.head}>
          <SearchOutlined className={styles.icon} aria-hidden />
          <input
            ref={input}
            className={styles.input}
            type="text"
            role="combobox"
            aria-label={t('app:search.label')}
            aria-expanded={!isEmpty}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isEmpty ? undefined : `${id}-${marked}`}
            placeholder={t('placeholder')}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={paletteFind.kw.maxLength}
            value={query}
            onChange={({ target }) => {
              setQuery(target.value)
              setChosen(null)
            }}
          />
          <button className={styles.close} type="button" aria-label={t('close')} onClick={onClose}>
            <CloseOutlined aria-hidden />
          </button>
        </div>
        <div className={styles.body}>
          <PaletteList
            id={id}
            label={t('results')}
            groups={groups}
            marked={entries[marked]?.key}
            onMark={setChosen}
            onOpen={open}
          />
          {error && <p className={styles.quiet}>{t('failed', { reason: error.message })}</p>}
          {isEmpty && !typed && <p className={styles.quiet}>{t('start')}</p>}
          {isEmpty && typed && isSettled && !error && <p className={styles.quiet}>{t('nothing')}</p>}
        </div>
        <p className={styles.count} role="status">
          {typed && isSettled && t('count', { count: entries.length })}
        </p>
        {!narrow && <PaletteKeys />}
      </div>
    </dialog>
  )
}

/** useModal lays a dialog over everything else, with the keyboard in its input; a press beside it closes it. */
function useModal(input: { current: HTMLInputElement | null }, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    input.current?.focus()
    // A drawer below must not learn that the keyboard is here, or it would fetch it back.
    const keep = (event: Event) => event.stopPropagation()
    shown?.addEventListener('focusin', keep)
    return () => shown?.removeEventListener('focusin', keep)
  }, [input])
  useEffect(() => {
    const shown = dialog.current
    const beside = ({ target }: Event) => {
      if (target === shown) onClose()
    }
    // The browser's own way to close it, such as the gesture of a telephone, would leave it open for us.
    const cancel = (event: Event) => {
      event.preventDefault()
      onClose()
    }
    shown?.addEventListener('pointerdown', beside)
    shown?.addEventListener('cancel', cancel)
    return () => {
      shown?.removeEventListener('pointerdown', beside)
      shown?.removeEventListener('cancel', cancel)
    }
  }, [onClose])
  return dialog
}
