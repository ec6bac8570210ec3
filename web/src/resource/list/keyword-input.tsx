import { type SubmitEvent, useRef, useState } from 'react'
import { everyList } from '../../api/limits'
import { useTranslation } from '../../locales/texts'
import { CROSS, MAGNIFIER } from '../../ui/glyphs'
import { Shortcuts } from '../../ui/shortcuts/shortcuts'
import styles from './keyword-input.module.css'

interface KeywordInputProps {
  value: string
  /** What can be found by. */
  hint: string
  onSearch: (kw: string) => void
}

/** KeywordInput searches when it is told to: by Enter, by its button, or by being emptied. */
export function KeywordInput({ value, hint, onSearch }: KeywordInputProps) {
  const { t } = useTranslation('kit')
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  const clear = () => {
    setText('')
    onSearch('')
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Shortcuts
        group="list"
        keys={() => [{ keys: ['/'], label: t('filter.keyword'), run: () => input.current?.select() }]}
      />
      <input
        ref={input}
        className={styles.input}
        type="search"
        maxLength={everyList.kw.maxLength}
        autoComplete="off"
        placeholder={hint}
        title={hint}
        aria-label={t('filter.keyword')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {text !== '' && (
        <button className={styles.clear} type="button" aria-label={t('filter.clear')} onClick={clear}>
          {CROSS}
        </button>
      )}
      <button className={styles.search} type="submit" aria-label={t('filter.search')}>
        {MAGNIFIER}
      </button>
    </form>
  )
}
