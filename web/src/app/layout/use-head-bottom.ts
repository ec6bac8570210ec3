import { type RefObject, useLayoutEffect } from 'react'

/** useHeadBottom keeps in `--head-bottom` how far down the head reaches in the window, also when it scrolls away, and in `--head-height` how high it is. */
export function useHeadBottom(
  frame: RefObject<HTMLElement | null>,
  head: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const [outer, inner] = [frame.current, head.current]
    if (!outer || !inner) return
    const measure = () => {
      outer.style.setProperty('--head-height', `${inner.offsetHeight}px`)
      const bottom = `${Math.max(0, inner.getBoundingClientRect().bottom)}px`
      if (outer.style.getPropertyValue('--head-bottom') !== bottom) {
        outer.style.setProperty('--head-bottom', bottom)
      }
    }
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(inner)
    window.addEventListener('scroll', measure, { passive: true })
    return () => {
      resized.disconnect()
      window.removeEventListener('scroll', measure)
    }
  }, [frame, head])
}
