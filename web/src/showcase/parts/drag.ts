import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Which way things stand in a row: side by side, or one below the other. */
export type Axis = 'across' | 'down'

/** On which side of a thing another one would come to stand. */
export type Edge = 'before' | 'after'

interface Sortable {
  /** Things of one group can be dropped on each other. */
  group: string
  id: string
  axis: Axis
  onDrop: (draggedId: string, edge: Edge) => void
}

/** useSortable lets a thing be dragged, and lets others of its group be dropped before and behind it. */
export function useSortable<E extends HTMLElement>({ group, id, axis, onDrop }: Sortable) {
  const ref = useRef<E>(null)
  const [edge, setEdge] = useState<Edge | null>(null)
  const [isDragged, setIsDragged] = useState(false)
  // The latest way is read when the drop happens.
  const drop = useRef(onDrop)
  drop.current = onDrop
  useEffect(() => {
    const element = ref.current
    if (!element) return
    return combine(
      draggable({
        element,
        getInitialData: () => ({ group, id }),
        onDragStart: () => setIsDragged(true),
        onDrop: () => setIsDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.group === group && source.data.id !== id,
        onDrag: ({ location }) => setEdge(edgeOf(element, location.current.input, axis)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, location }) => {
          setEdge(null)
          drop.current(String(source.data.id), edgeOf(element, location.current.input, axis))
        },
      }),
    )
  }, [group, id, axis])
  return { ref, edge, isDragged }
}

function edgeOf(element: Element, at: { clientX: number; clientY: number }, axis: Axis): Edge {
  const { left, top, width, height } = element.getBoundingClientRect()
  const isBefore = axis === 'across' ? at.clientX < left + width / 2 : at.clientY < top + height / 2
  return isBefore ? 'before' : 'after'
}

/** useDropArea takes what is dropped between and below the things that lie in it. */
export function useDropArea(
  area: RefObject<HTMLElement | null>,
  group: string,
  onDrop: (draggedId: string) => void,
): boolean {
  const [isOver, setIsOver] = useState(false)
  const drop = useRef(onDrop)
  drop.current = onDrop
  useEffect(() => {
    const element = area.current
    if (!element) return
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.group === group,
      onDragEnter: () => setIsOver(true),
      onDragLeave: () => setIsOver(false),
      onDrop: ({ source, location }) => {
        setIsOver(false)
        // A thing in the area that was hit itself has taken it already.
        if (location.current.dropTargets[0]?.element === element) drop.current(String(source.data.id))
      },
    })
  }, [area, group])
  return isOver
}
