/** Where a key belongs: it says under which title the overview shows it. */
export type ShortcutGroup = 'queue' | 'record' | 'list' | 'everywhere'

/** Shortcut is a key, or several for the same thing, with what it does. */
export interface Shortcut {
  /** As the browser calls them, letters small: `j`, `?`, `Enter`, `Shift+x`, `Mod+k`. */
  keys: readonly string[]
  /** What it does, in the language on show. */
  label: string
  /**
   * Does it; `key` is the one that was pressed, `here` the mark of the place that declares it. With false it is left to the
   * browser. Absent where something else listens to the key, so that the overview tells of it all the same.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to answer
  run?: (key: string, here: HTMLElement) => boolean | void
  /** Whether it goes on while the key is held down. */
  repeats?: boolean
}

/** What takes letters and digits for itself. A radio and a box to tick do not. */
const FIELDS = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]'

/** What has its own use for letters beside fields: a menu, and what hangs open from a button. */
const POPUPS = '[role=menu], [role=listbox], .ant-popover'

/** What Enter and the arrows mean something to. */
const CONTROLS = 'a, button, input, summary, [role=tab], [role=switch], [role=slider], [role=gridcell]'

/** pressedKey is the name of a pressed key as shortcuts spell it. */
export function pressedKey(event: KeyboardEvent): string {
  // An input method may give the wide form of a sign.
  const sign = event.key.normalize('NFKC')
  const key = sign.length === 1 ? sign.toLowerCase() : sign
  // Which signs need Shift is a matter of the keyboard.
  const shifted = event.shiftKey && (key.length > 1 || /\p{L}/u.test(key))
  // Some keyboards have brackets on AltGr, which Windows takes for Ctrl and Alt.
  const plain = event.getModifierState('AltGraph')
  const mod = !plain && (event.ctrlKey || event.metaKey)
  const alt = !plain && event.altKey
  return `${mod ? 'Mod+' : ''}${alt ? 'Alt+' : ''}${shifted ? 'Shift+' : ''}${key}`
}

/** isSingle says whether a key is a bare character, which a slip or a dictated word presses easily. */
export function isSingle(key: string): boolean {
  return key.replace(/^Shift\+/, '').length === 1
}

/** isTakenBy says whether what has the keyboard has its own use for a key. */
export function isTakenBy(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest(FIELDS) || target.closest(POPUPS)) return true
  return !isSingle(key) && key !== 'Escape' && target.closest(CONTROLS) !== null
}
