import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
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
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ group, index, drop: (to: number) => move.current(row, to) }),
        onDragStart: () => element.classList.add(styles.dragged ?? ''),
        onDrop: () => element.classList.remove(styles.dragged ?? ''),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.group === group,
        onDrag: ({ source, location }) => mark(element, edge(element, source.data.index, index, location)),
        onDragLeave: () => mark(element, null),
        onDrop: ({ source }) => {
          mark(element, null)
          if (isDrag(source.data) && source.data.index !== index) source.data.drop(index)
        },
      }),
    )
  }, [row, group, index])
  return (
    <span ref={handle} className={styles.handle} data-grip aria-hidden="true">
      {GRIP}
    </span>
  )
}

type Edge = 'above' | 'below' | null

// A row takes the place of the row it is dropped on, so the line shows on the far side of it.
function edge(
  element: Element,
  from: unknown,
  to: number,
  location: { current: { dropTargets: { element: Element }[] } },
): Edge {
  const innermost = location.current.dropTargets[0]?.element === element
  if (!innermost || typeof from !== 'number' || from === to) return null
  return from < to ? 'below' : 'above'
}

function mark(element: HTMLElement, where: Edge): void {
  element.classList.toggle(styles.above ?? '', where === 'above')
  element.classList.toggle(styles.below ?? '', where === 'below')
}

function isDrag(
  data: Record<string | symbol, unknown>,
): data is { index: number; drop: (to: number) => void } {
  return typeof data.index === 'number' && typeof data.drop === 'function'
}
