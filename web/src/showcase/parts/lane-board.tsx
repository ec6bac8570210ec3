import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../../locales/texts'
import { GRIP } from '../../ui/glyphs'
import { type Axis, type Edge, useDropArea, useSortable } from './drag'
import styles from './lane-board.module.css'
import { type Lane, relocated, type Spot, spotOf, stepped } from './lanes'

interface LaneBoardProps<Item> {
  lanes: readonly Lane<Item>[]
  onChange: (lanes: readonly Lane<Item>[]) => void
  idOf: (item: Item) => string
  /** What a thing is called, for those who hear it. */
  nameOf: (item: Item) => string
  titleOf: (laneKey: string) => string
  axis?: Axis
  /** How the lanes stand beside each other. */
  className?: string | undefined
  /** What stands above a lane. */
  head?: (lane: Lane<Item>) => ReactNode
  children: (item: Item, lane: Lane<Item>) => ReactNode
}

/** LaneBoard has things in lanes, taken from one to another by the pointer, or by the arrow keys on their grips. */
export function LaneBoard<Item>(props: LaneBoardProps<Item>): ReactNode {
  const { lanes, onChange, idOf, nameOf, titleOf, axis = 'down', className, head, children } = props
  const { t } = useTranslation('components')
  const group = useId()
  const board = useRef<HTMLDivElement>(null)
  const [told, setTold] = useState('')
  const [following, setFollowing] = useState<string | null>(null)
  // A grip that is taken to another lane loses the keyboard on the way.
  useLayoutEffect(() => {
    if (following === null) return
    setFollowing(null)
    board.current?.querySelector<HTMLElement>(`[data-grip="${following}"]`)?.focus()
  }, [following])

  const spot = (id: string) => spotOf(lanes, (item) => idOf(item) === id)
  const move = (id: string, to: Spot | null) => {
    const from = spot(id)
    if (!from || !to) return
    const [item] = lanes[from.lane]?.items.slice(from.index) ?? []
    if (item === undefined) return
    onChange(relocated(lanes, from, to))
    const lane = titleOf(lanes[to.lane]?.key ?? '')
    setTold(t('lanes.moved', { name: nameOf(item), lane, place: to.index + 1 }))
  }
  const dropBeside = (id: string, besideId: string, edge: Edge) => {
    const [from, beside] = [spot(id), spot(besideId)]
    if (!from || !beside) return
    const index = beside.index + (edge === 'after' ? 1 : 0)
    // Places are counted without the thing itself.
    move(id, { ...beside, index: from.lane === beside.lane && from.index < index ? index - 1 : index })
  }
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const from = spot(id)
    if (!from || !event.key.startsWith('Arrow')) return
    event.preventDefault()
    move(id, stepped(lanes, from, event.key))
    setFollowing(id)
  }
  return (
    <>
      <div ref={board} className={className}>
        {lanes.map((lane, laneIndex) => (
          <DropLane
            key={lane.key}
            group={group}
            title={titleOf(lane.key)}
            axis={axis}
            head={head?.(lane)}
            onDrop={(id) => {
              const from = spot(id)
              move(id, { lane: laneIndex, index: lane.items.length - (from?.lane === laneIndex ? 1 : 0) })
            }}
          >
            {lane.items.map((item) => (
              <LaneItem
                key={idOf(item)}
                group={group}
                id={idOf(item)}
                name={nameOf(item)}
                axis={axis}
                onDrop={(id, edge) => dropBeside(id, idOf(item), edge)}
                onKeyDown={(event) => onKeyDown(event, idOf(item))}
              >
                {children(item, lane)}
              </LaneItem>
            ))}
          </DropLane>
        ))}
      </div>
      <span className={styles.told} role="status">
        {told}
      </span>
    </>
  )
}

interface DropLaneProps {
  group: string
  title: string
  axis: Axis
  head: ReactNode
  onDrop: (id: string) => void
  children: ReactNode
}

function DropLane({ group, title, axis, head, onDrop, children }: DropLaneProps): ReactNode {
  const area = useRef<HTMLElement>(null)
  const isOver = useDropArea(area, group, onDrop)
  return (
    <section ref={area} className={styles.lane} aria-label={title} data-over={isOver}>
      {head}
      <ul className={styles.items} data-axis={axis}>
        {children}
      </ul>
    </section>
  )
}

interface LaneItemProps {
  group: string
  id: string
  name: string
  axis: Axis
  onDrop: (id: string, edge: Edge) => void
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}

function LaneItem({ group, id, name, axis, onDrop, onKeyDown, children }: LaneItemProps): ReactNode {
  const { t } = useTranslation('components')
  const { ref, edge, isDragged } = useSortable<HTMLLIElement>({ group, id, axis, onDrop })
  return (
    <li ref={ref} className={styles.item} data-axis={axis} data-edge={edge} data-dragged={isDragged}>
      <button
        type="button"
        className={styles.grip}
        data-grip={id}
        aria-label={t('lanes.move', { name })}
        title={t('lanes.keys')}
        onKeyDown={onKeyDown}
      >
        {GRIP}
      </button>
      {children}
    </li>
  )
}
