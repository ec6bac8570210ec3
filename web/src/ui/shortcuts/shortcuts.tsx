import { type ReactNode, useEffect, useRef } from 'react'
import { addPlace } from './places'
import type { Shortcut, ShortcutGroup } from './shortcut'

type Declared = Shortcut | false | null | undefined

interface ShortcutsProps {
  group: ShortcutGroup
  /** What is not possible right now may be left out as false or undefined. */
  keys: () => readonly Declared[]
}

/**
 * Shortcuts gives keys to the part of the screen that it stands in. They act while that is on show with nothing over it, never
 * while somebody types, and the overview of all keys is made from them.
 */
export function Shortcuts({ group, keys }: ShortcutsProps): ReactNode {
  const mark = useRef<HTMLSpanElement>(null)
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!mark.current) return
    return addPlace({
      mark: mark.current,
      group,
      keys: () => latest.current().filter((one): one is Shortcut => Boolean(one)),
    })
  }, [group])
  return <span ref={mark} hidden />
}
