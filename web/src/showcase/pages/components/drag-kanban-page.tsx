import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import { DemoPage } from '../../parts/demo-page'
import { LaneBoard } from '../../parts/lane-board'
import type { Lane } from '../../parts/lanes'
import styles from './drag-kanban-page.module.css'

type Column = 'todo' | 'working' | 'done'

const FIRST: readonly Lane<number>[] = [
  { key: 'todo', items: [1, 2, 3, 4] },
  { key: 'working', items: [5, 6, 7] },
  { key: 'done', items: [8, 9, 10] },
]

/** DragKanbanPage has cards in three columns, taken from one to the next as work goes on. */
export function DragKanbanPage(): ReactNode {
  const { t } = useTranslation('components')
  const [lanes, setLanes] = useState(FIRST)
  const nameOf = (number: number) => t('kanban.task', { number })
  const titleOf = (key: string) => t(`kanban.${key as Column}`)
  return (
    <DemoPage path="/components/drag-kanban" hint={t('kanban.hint')}>
      <LaneBoard
        lanes={lanes}
        onChange={setLanes}
        idOf={String}
        nameOf={nameOf}
        titleOf={titleOf}
        className={styles.board}
        head={({ key, items }) => (
          <h2 className={styles.head} data-column={key}>
            {titleOf(key)} <small>{items.length}</small>
          </h2>
        )}
      >
        {nameOf}
      </LaneBoard>
    </DemoPage>
  )
}
