import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import styles from './drag-handle.module.css'

interface DraggableRow {
  element: HTMLElement
  dragHandle: HTMLElement
  group: string
  index: number
  /** drop takes the row to the place of another one of its group. */
  drop: (to: number) => void
}

/** makeDraggable lets a row be dragged and take what is dropped on it, until it is stopped. */
export function makeDraggable({ element, dragHandle, group, index, drop }: DraggableRow): () => void {
  return combine(
    draggable({
      element,
      dragHandle,
      getInitialData: () => ({ group, index, drop }),
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
