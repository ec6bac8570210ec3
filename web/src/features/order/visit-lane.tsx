import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { BoardVisit } from '../../api/generated'
import styles from './visit-board.module.css'

interface VisitLaneProps {
  label: string
  className: string | undefined
  isEmpty: boolean
  head: ReactNode
  children: ReactNode
  canDrop: (visit: BoardVisit) => boolean
  onDrop: (visit: BoardVisit) => void
}

/** VisitLane holds visits, and takes those that are dropped on it. */
export function VisitLane({ label, className, isEmpty, head, children, canDrop, onDrop }: VisitLaneProps) {
  const lane = useRef<HTMLElement>(null)
  const [isOver, setIsOver] = useState(false)
  const now = useRef({ canDrop, onDrop })
  now.current = { canDrop, onDrop }
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    void import('./drag-visit').then(({ takeVisits }) => {
      if (!lane.current || isGone) return
      stop = takeVisits(lane.current, {
        canDrop: (visit) => now.current.canDrop(visit),
        onDrop: (visit) => now.current.onDrop(visit),
        onOver: setIsOver,
      })
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [])
  return (
    <section ref={lane} aria-label={label} className={className} data-over={isOver} data-empty={isEmpty}>
      <header className={styles.laneHead}>{head}</header>
      <div className={styles.cards}>{children}</div>
    </section>
  )
}
