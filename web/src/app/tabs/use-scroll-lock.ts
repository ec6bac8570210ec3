import { type RefObject, useEffect } from 'react'

/** useScrollLock keeps the page behind a drawer from scrolling. */
export function useScrollLock(stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const area = stage.current
    if (!area) return
    const hold = (event: Event) => {
      if (event.cancelable && !scrollsInside(area, event.target)) event.preventDefault()
    }
    // React's own listeners are passive.
    area.addEventListener('wheel', hold, { passive: false })
    area.addEventListener('touchmove', hold, { passive: false })
    return () => {
      area.removeEventListener('wheel', hold)
      area.removeEventListener('touchmove', hold)
    }
  }, [stage])
}

function scrollsInside(area: HTMLElement, target: EventTarget | null): boolean {
  let part = target instanceof Element ? target : null
  while (part && part !== area) {
    if (part.scrollHeight > part.clientHeight && /auto|scroll/.test(getComputedStyle(part).overflowY))
      return true
    part = part.parentElement
  }
  return false
}
