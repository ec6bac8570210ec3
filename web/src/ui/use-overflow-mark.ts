import { type RefObject, useEffect } from 'react'

/**
 * useOverflowMark sets `data-more` on a box while part of it lies beyond its right edge. It writes the attribute itself,
 * because rendering a whole table again for it would be slow.
 */
export function useOverflowMark(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const rest = element.scrollWidth - element.clientWidth - element.scrollLeft
      element.toggleAttribute('data-more', rest > 1)
    }
    // Tells the first size too.
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box])
}
