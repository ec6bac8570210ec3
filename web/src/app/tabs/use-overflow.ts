import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Tab } from './tab-store'

/** useOverflow says whether the tabs need more room than the strip has. */
export function useOverflow(list: RefObject<HTMLElement | null>, tabs: readonly Tab[]): boolean {
  const [overflows, setOverflows] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tabs need other room
  useLayoutEffect(() => {
    const strip = list.current?.parentElement
    if (!strip) return
    const look = () => {
      const last = list.current?.lastElementChild
      if (!(last instanceof HTMLElement)) return
      // Measured by the strip, not by the list, which gives way to the button that this makes appear.
      setOverflows(last.offsetLeft + last.offsetWidth > strip.clientWidth)
    }
    look()
    const resized = new ResizeObserver(look)
    resized.observe(strip)
    return () => resized.disconnect()
  }, [list, tabs])
  return overflows
}

/** isInView says whether a tab can be seen in full without moving the strip. */
export function isInView(list: HTMLElement, tab: HTMLElement | undefined): boolean {
  if (!tab) return false
  const left = tab.offsetLeft - list.scrollLeft
  return left >= 0 && left + tab.offsetWidth <= list.clientWidth
}
