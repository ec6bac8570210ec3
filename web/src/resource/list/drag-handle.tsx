import { useEffect, useRef } from 'react'
import { GRIP } from '../../ui/glyphs'
import styles from './drag-handle.module.css'

/** Place is where a row stands among those it may change places with. */
export interface Place {
  /** Rows of one group may change places: a whole list, or the children of one parent. */
  group: string
  index: number
  count: number
}

/** Reorder is a list whose order staff decide by hand. */
export interface Reorder<Row> {
  placeOf: (row: Row) => Place
  move: (row: Row, toIndex: number) => void
}

interface DragHandleProps<Row> {
  row: Row
  reorder: Reorder<Row>
}

/** DragHandle makes its row of a table or list draggable. It is for the pointer only; buttons have the same moves for the keyboard. */
export function DragHandle<Row>({ row, reorder }: DragHandleProps<Row>) {
  const handle = useRef<HTMLSpanElement>(null)
  const { group, index } = reorder.placeOf(row)
  // The latest move is read when the drop happens, so that dragging survives a refresh of the list.
  const move = useRef(reorder.move)
  move.current = reorder.move
  useEffect(() => {
    const dragHandle = handle.current
    const element = dragHandle?.closest<HTMLElement>('tr, li')
    if (!dragHandle || !element) return
    let stop = () => {}
    let gone = false
    // Nobody drags before there are rows to see, so what makes them draggable comes after them.
    void import('./draggable-row').then(({ makeDraggable }) => {
      if (gone) return
      stop = makeDraggable({ element, dragHandle, group, index, drop: (to) => move.current(row, to) })
    })
    return () => {
      gone = true
      stop()
    }
  }, [row, group, index])
  return (
    <span ref={handle} className={styles.handle} data-grip aria-hidden="true">
      {GRIP}
    </span>
  )
}
