import { Select, Tag } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import { DemoPage } from '../../parts/demo-page'
import { type Edge, useSortable } from '../../parts/drag'
import { LaneBoard } from '../../parts/lane-board'
import { relocated, spotOf } from '../../parts/lanes'
import styles from './drag-select-page.module.css'

const FRUITS = ['apple', 'banana', 'orange', 'pear', 'strawberry'] as const
type Fruit = (typeof FRUITS)[number]

const KEY = 'chosen'

/** DragSelectPage lets what was chosen be put in order: in the select itself by the pointer, below it by the keyboard too. */
export function DragSelectPage(): ReactNode {
  const { t } = useTranslation('components')
  const group = useId()
  const [chosen, setChosen] = useState<readonly Fruit[]>(['apple', 'banana', 'orange'])
  const lanes = [{ key: KEY, items: chosen }]
  const drop = (dragged: string, beside: Fruit, edge: Edge) => {
    const from = spotOf(lanes, (fruit) => fruit === dragged)
    const index = chosen.filter((fruit) => fruit !== dragged).indexOf(beside)
    if (!from || index < 0) return
    const to = { lane: 0, index: edge === 'after' ? index + 1 : index }
    setChosen(relocated(lanes, from, to)[0]?.items ?? [])
  }
  return (
    <DemoPage path="/components/drag-select" hint={t('dragSelect.hint')}>
      <Select<Fruit[]>
        mode="multiple"
        className={styles.select}
        aria-label={t('dragSelect.fruits')}
        value={[...chosen]}
        onChange={setChosen}
        options={FRUITS.map((value) => ({ value, label: t(`dragSelect.fruit.${value}`) }))}
        tagRender={({ value, label, onClose }) => (
          <ChosenTag
            group={group}
            id={value}
            onDrop={(dragged, edge) => drop(dragged, value, edge)}
            onClose={onClose}
          >
            {label}
          </ChosenTag>
        )}
      />
      <h2 className={styles.heading}>{t('dragSelect.order')}</h2>
      <LaneBoard
        lanes={lanes}
        onChange={(next) => setChosen(next[0]?.items ?? [])}
        idOf={(fruit) => fruit}
        nameOf={(fruit) => t(`dragSelect.fruit.${fruit}`)}
        titleOf={() => t('dragSelect.order')}
        axis="across"
      >
        {(fruit) => t(`dragSelect.fruit.${fruit}`)}
      </LaneBoard>
    </DemoPage>
  )
}

interface ChosenTagProps {
  group: string
  id: string
  onDrop: (dragged: string, edge: Edge) => void
  onClose: () => void
  children: ReactNode
}

function ChosenTag({ group, id, onDrop, onClose, children }: ChosenTagProps): ReactNode {
  const { ref, edge, isDragged } = useSortable<HTMLSpanElement>({ group, id, axis: 'across', onDrop })
  return (
    // The select must not open when a tag is only taken hold of.
    // biome-ignore lint/a11y/noStaticElementInteractions: the tags below do the same for the keyboard
    <span
      ref={ref}
      className={styles.tag}
      data-edge={edge}
      data-dragged={isDragged}
      onMouseDown={(event) => event.stopPropagation()}
    >
      <Tag closable onClose={onClose}>
        {children}
      </Tag>
    </span>
  )
}
