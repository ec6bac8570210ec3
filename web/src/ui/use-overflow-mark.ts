import { type RefObject, useEffect } from 'react'

/** useMoreBeside marks a box with `data-more` while part of it lies beyond its right edge; marked by hand, since a table is dear to draw again. */
export function useMoreBeside(box: RefObject<HTMLElement | null>): void {
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
