import { type RefObject, useLayoutEffect } from 'react'

type Side = 'start' | 'end'

/** How much of a cell may be covered before its value is: what stands between the value and the edge of the cell. */
const PADDING = 8

/**
 * usePinnedColumns keeps the pinned columns of a wide table (`data-pin` on their heads and cells) side by side, marks its
 * frame while something lies under them (`data-under`), and the column that they cut (`data-cut`), since half a number
 * reads as another number. It writes attributes itself: drawing a whole table again while it scrolls would be slow.
 */
export function usePinnedColumns(frame: RefObject<HTMLElement | null>, drawn: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows and columns have to be looked at too
  useLayoutEffect(() => {
    const box = frame.current
    const table = box?.querySelector('table')
    if (!box || !table) return
    const heads = [...table.querySelectorAll<HTMLElement>('thead th')]
    const marked: Record<Side, number> = { start: -1, end: -1 }
    table.querySelectorAll('[data-cut]').forEach((cell) => {
      cell.removeAttribute('data-cut')
    })

    const mark = (side: Side, index: number, seen: number) => {
      table.style.setProperty(`--cut-${side}`, `${seen}px`)
      if (index === marked[side]) return
      const cells = (nth: number) => table.querySelectorAll(`tbody > tr[data-row] > td:nth-child(${nth + 1})`)
      for (const cell of cells(marked[side])) cell.removeAttribute('data-cut')
      if (index >= 0) for (const cell of cells(index)) cell.setAttribute('data-cut', side)
      marked[side] = index
    }
    const look = () => {
      const before = box.scrollLeft
      const after = box.scrollWidth - box.clientWidth - before
      box.toggleAttribute('data-under-start', before > 1)
      box.toggleAttribute('data-under-end', after > 1)
      const rects = heads.map((head) => head.getBoundingClientRect())
      const { left, right } = box.getBoundingClientRect()
      const pinned = (side: Side) => rects.filter((_, index) => heads[index]?.dataset.pin === side)
      const start = Math.max(left, ...pinned('start').map((rect) => rect.right))
      const end = Math.min(right, ...pinned('end').map((rect) => rect.left))
      const covers = (edge: number) => (rect: DOMRect, index: number) =>
        !heads[index]?.dataset.pin && rect.left + PADDING < edge - 1 && rect.right - PADDING > edge + 1
      const cutStart = before > 1 ? rects.findIndex(covers(start)) : -1
      const cutEnd = after > 1 ? rects.findIndex(covers(end)) : -1
      mark('start', cutStart, start - (rects[cutStart]?.left ?? 0) - PADDING)
      mark('end', cutEnd, end - (rects[cutEnd]?.left ?? 0) - PADDING)
    }
    const place = () => {
      let offset = 0
      let nth = 0
      for (const head of heads) {
        if (head.dataset.pin !== 'start') continue
        table.style.setProperty(`--pin-${nth++}`, `${offset}px`)
        offset += head.offsetWidth
      }
      const last = heads.at(-1)
      // What the keyboard moves to must not end up below what is pinned.
      const end = last?.dataset.pin === 'end' ? last.offsetWidth : 0
      table.style.setProperty('--under-head', `${heads[0]?.offsetHeight ?? 0}px`)
      table.style.setProperty('--under-start', `${offset + PADDING}px`)
      table.style.setProperty('--under-end', `${end + PADDING}px`)
      look()
    }
    // Tells the first size too.
    const resized = new ResizeObserver(place)
    for (const part of [box, table]) resized.observe(part)
    box.addEventListener('scroll', look, { passive: true })
    place()
    return () => {
      resized.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [frame, drawn])
}
