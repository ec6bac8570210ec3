import { useEffect, useRef } from 'react'

/** What takes letters and digits for itself. A radio and a box to tick do not. */
const TEXT_FIELDS = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]'

/** useShortcuts runs the action of a pressed key, unless somebody is typing; on a page also unless a dialog is open over it. */
export function useShortcuts(
  keys: Readonly<Record<string, (() => void) | undefined>>,
  { active = true, place }: { active?: boolean; place: 'page' | 'dialog' },
): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!active) return
    const elsewhere = place === 'page' ? `${TEXT_FIELDS}, .ant-modal` : TEXT_FIELDS
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof HTMLElement && event.target.closest(elsewhere) !== null
      if (isTyped || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      const run = latest.current[event.key.toLowerCase()]
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [active, place])
}
