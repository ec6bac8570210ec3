import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import type { BoardVisit } from '../../api/generated'

/** dragVisit lets a card be dragged, until it is stopped. */
export function dragVisit(
  element: HTMLElement,
  visit: () => BoardVisit,
  onDrag: (isDragged: boolean) => void,
): () => void {
  return draggable({
    element,
    getInitialData: () => ({ visit: visit() }),
    onDragStart: () => onDrag(true),
    onDrop: () => onDrag(false),
  })
}

interface Taking {
  canDrop: (visit: BoardVisit) => boolean
  onDrop: (visit: BoardVisit) => void
  onOver: (isOver: boolean) => void
}

/** takeVisits lets cards be dropped on a lane, until it is stopped. */
export function takeVisits(element: HTMLElement, { canDrop, onDrop, onOver }: Taking): () => void {
  const of = ({ data }: { data: Record<string | symbol, unknown> }) => data.visit as BoardVisit | undefined
  return dropTargetForElements({
    element,
    canDrop: ({ source }) => {
      const visit = of(source)
      return visit !== undefined && canDrop(visit)
    },
    onDragEnter: () => onOver(true),
    onDragLeave: () => onOver(false),
    onDrop: ({ source }) => {
      onOver(false)
      const visit = of(source)
      if (visit) onDrop(visit)
    },
  })
}
