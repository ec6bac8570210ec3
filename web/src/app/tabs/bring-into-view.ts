const PADDING = 4

/** bringIntoView moves the strip so that a tab is seen together with the edges of its neighbours. */
export function bringIntoView(strip: HTMLElement, tabs: readonly HTMLElement[], index: number): void {
  const left = targetLeft(strip, tabs, index)
  if (left === null || left === strip.scrollLeft) return
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  strip.scrollTo({ left, behavior: reducedMotion ? 'instant' : 'smooth' })
}

function targetLeft(strip: HTMLElement, tabs: readonly HTMLElement[], index: number): number | null {
  if (index < 0) return null
  if (index === 0) return 0
  if (index === tabs.length - 1) return Math.max(0, strip.scrollWidth - strip.clientWidth)
  const [before, after] = [tabs[index - 1], tabs[index + 1]]
  if (!before || !after) return null
  const right = after.offsetLeft + after.offsetWidth + PADDING
  const left = before.offsetLeft - PADDING
  if (right > strip.scrollLeft + strip.clientWidth) return right - strip.clientWidth
  return left < strip.scrollLeft ? left : null
}
