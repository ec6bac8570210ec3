import { type PointerEvent, useRef } from 'react'
import styles from '../../ui/table.module.css'
import { MAX_WIDTH, MIN_WIDTH } from './arrange'

interface ColumnResizerProps {
  field: string
  onResize: (field: string, width: number) => void
}

/** ColumnResizer makes a column wider or narrower. It is for the pointer; the column chooser has the widths for the keyboard. */
export function ColumnResizer({ field, onResize }: ColumnResizerProps) {
  const drag = useRef<{ from: number; width: number } | null>(null)
  const widthAt = (x: number) => {
    const { from, width } = drag.current ?? { from: x, width: 0 }
    return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width + x - from)))
  }
  const begin = (event: PointerEvent<HTMLElement>) => {
    const head = event.currentTarget.closest('th')
    if (!head || event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.setAttribute('data-dragged', '')
    drag.current = { from: event.clientX, width: head.offsetWidth }
  }
  // Only the line moves until the button is released: a table of many rows would lag behind.
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current) return
    event.currentTarget.style.translate = `${widthAt(event.clientX) - drag.current.width}px`
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current) return
    const width = widthAt(event.clientX)
    const isChanged = width !== drag.current.width
    drag.current = null
    event.currentTarget.removeAttribute('data-dragged')
    event.currentTarget.style.translate = ''
    if (isChanged) onResize(field, width)
  }
  return (
    <span
      className={styles.resizer}
      aria-hidden="true"
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onClick={(event) => event.stopPropagation()}
    />
  )
}
