import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import styles from './split-pane.module.css'

const MIN_PERCENT = 10
const MAX_PERCENT = 100 - MIN_PERCENT
const STEP_PERCENT = 5

interface SplitPaneProps {
  /** What the divider is called. */
  label: string
  /** Side by side, or one below the other. */
  direction: 'row' | 'column'
  first: ReactNode
  second: ReactNode
  onResize?: (percent: number) => void
}

/** SplitPane shares its room between two parts; the divider is moved by the pointer or by the arrow keys. */
export function SplitPane({ label, direction, first, second, onResize }: SplitPaneProps): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const [percent, setPercent] = useState(50)
  const isRow = direction === 'row'
  const resize = (wanted: number) => {
    const next = Math.round(Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, wanted)))
    setPercent(next)
    onResize?.(next)
  }
  const onPointerMove = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    if (!box.current || !currentTarget.hasPointerCapture(pointerId)) return
    const { left, top, width, height } = box.current.getBoundingClientRect()
    resize(isRow ? ((clientX - left) / width) * 100 : ((clientY - top) / height) * 100)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [less, more] = isRow ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    const target = {
      [less as string]: percent - STEP_PERCENT,
      [more as string]: percent + STEP_PERCENT,
      Home: MIN_PERCENT,
      End: MAX_PERCENT,
    }[event.key]
    if (target === undefined) return
    event.preventDefault()
    resize(target)
  }
  return (
    <div ref={box} className={styles.pane} data-direction={direction} style={shareOf(percent)}>
      <div className={styles.part}>{first}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved, this can */}
      <div
        role="separator"
        tabIndex={0}
        className={styles.divider}
        aria-label={label}
        aria-orientation={isRow ? 'vertical' : 'horizontal'}
        aria-valuenow={percent}
        aria-valuemin={MIN_PERCENT}
        aria-valuemax={MAX_PERCENT}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
      />
      <div className={styles.part}>{second}</div>
    </div>
  )
}

const shareOf = (percent: number) => ({ '--share': percent }) as CSSProperties
