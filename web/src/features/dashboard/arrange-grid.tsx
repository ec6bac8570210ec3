import { Switch } from 'antd'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../../locales/texts'
import { DragHandle, type Reorder } from '../../resource/list/drag-handle'
import { moved } from '../../resource/list/use-list-order'
import { CHEVRON_DOWN, CHEVRON_UP } from '../../ui/glyphs'
import styles from './arrange-grid.module.css'
import type { Placed } from './arrangement'
import { type BlockName, sizeOf } from './blocks'
import { spansOf } from './spans'

interface ArrangeGridProps {
  /** The blocks that the account has, in order, the hidden ones too. */
  blocks: readonly Placed[]
  /** The look of the page's own grid, so that each block stands where it will be. */
  className: string | undefined
  onChange: (blocks: readonly Placed[]) => void
}

type Way = 'earlier' | 'later'

const KEYS: Record<string, Way> = {
  ArrowUp: 'earlier',
  ArrowLeft: 'earlier',
  ArrowDown: 'later',
  ArrowRight: 'later',
}

/** ArrangeGrid shows the blocks by their titles, to be moved, hidden and brought back. */
export function ArrangeGrid({ blocks, className, onChange }: ArrangeGridProps): ReactNode {
  const { t } = useTranslation(['dashboard', 'kit'])
  const [said, setSaid] = useState('')
  const grid = useRef<HTMLUListElement>(null)
  const followed = useRef<{ name: BlockName; way: Way }>(null)
  // A button that is taken to another place loses the keyboard on the way; at an end only the way back is left.
  useLayoutEffect(() => {
    if (!followed.current) return
    const { name, way } = followed.current
    followed.current = null
    const buttons = [...(grid.current?.querySelectorAll<HTMLButtonElement>(`[data-moves="${name}"]`) ?? [])]
    const usable = buttons.filter(({ disabled }) => !disabled)
    ;(usable.find(({ dataset }) => dataset.way === way) ?? usable[0])?.focus()
  })
  const indexOf = (name: BlockName) => blocks.findIndex((block) => block.name === name)
  const move = (name: BlockName, to: number) => {
    if (to < 0 || to >= blocks.length) return
    onChange(moved(blocks, indexOf(name), to))
    setSaid(t('arrange.movedTo', { title: t(`blocks.${name}`), place: to + 1 }))
  }
  const step = (name: BlockName, way: Way) => {
    followed.current = { name, way }
    move(name, indexOf(name) + (way === 'earlier' ? -1 : 1))
  }
  const onKeyDown = (event: KeyboardEvent, name: BlockName) => {
    const way = KEYS[event.key]
    if (!way) return
    event.preventDefault()
    step(name, way)
  }
  const reorder: Reorder<Placed> = {
    placeOf: ({ name }) => ({ group: 'dashboard', index: indexOf(name), count: blocks.length }),
    move: ({ name }, to) => move(name, to),
  }
  const spans = spansOf(blocks.map(({ name }) => sizeOf(name)))
  return (
    <>
      <ul ref={grid} className={`${className} ${styles.grid}`} aria-label={t('arrange.label')}>
        {blocks.map((block, index) => {
          const { name, shown } = block
          const title = t(`blocks.${name}`)
          const button = (way: Way, disabled: boolean) => (
            <button
              type="button"
              className={styles.button}
              data-moves={name}
              data-way={way}
              aria-label={t(`kit:view.${way}`, { title })}
              title={t(`kit:view.${way}`, { title })}
              disabled={disabled}
              onClick={() => step(name, way)}
              onKeyDown={(event) => onKeyDown(event, name)}
            >
              {way === 'earlier' ? CHEVRON_UP : CHEVRON_DOWN}
            </button>
          )
          return (
            <li key={name} className={styles.block} style={spans[index]} data-shown={shown}>
              <DragHandle row={block} reorder={reorder} />
              <span className={styles.title}>{title}</span>
              {button('earlier', index === 0)}
              {button('later', index === blocks.length - 1)}
              <Switch
                size="small"
                checked={shown}
                aria-label={t('arrange.show', { title })}
                title={t('arrange.show', { title })}
                onChange={(on) =>
                  onChange(blocks.map((other) => (other === block ? { name, shown: on } : other)))
                }
              />
            </li>
          )
        })}
      </ul>
      <span className={styles.said} role="status">
        {said}
      </span>
    </>
  )
}
