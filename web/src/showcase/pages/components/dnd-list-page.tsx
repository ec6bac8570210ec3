import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import { CHEVRON_LEFT, CROSS } from '../../../ui/glyphs'
import type { Article } from '../../articles'
import { DemoPage } from '../../parts/demo-page'
import { LaneBoard } from '../../parts/lane-board'
import { type Lane, relocated, spotOf } from '../../parts/lanes'
import { SampleArticles } from '../../parts/sample-articles'
import styles from './dnd-list-page.module.css'

const FIRST_COUNT = 5
const [LEFT, RIGHT] = [0, 1]

type Side = 'chosen' | 'all'

/** DndListPage has articles in two lists, to be put in order and taken over. */
export function DndListPage(): ReactNode {
  const { t } = useTranslation('components')
  return (
    <DemoPage path="/components/dnd-list" hint={t('dndList.hint')}>
      <SampleArticles>{(articles) => <TwoLists articles={articles} />}</SampleArticles>
    </DemoPage>
  )
}

function TwoLists({ articles }: { articles: readonly Article[] }): ReactNode {
  const { t } = useTranslation('components')
  const [lanes, setLanes] = useState<readonly Lane<Article>[]>(() => [
    { key: 'chosen', items: articles.slice(0, FIRST_COUNT) },
    { key: 'all', items: articles.slice(FIRST_COUNT) },
  ])
  const titleOf = (key: string) => t(`dndList.${key as Side}`)
  const nameOf = ({ id, author, title }: Article) => `${id} [${author}] ${title}`
  const take = (article: Article, lane: number) =>
    setLanes((now) => {
      const from = spotOf(now, ({ id }) => id === article.id)
      const index = lane === LEFT ? (now[LEFT]?.items.length ?? 0) : 0
      return from ? relocated(now, from, { lane, index }) : now
    })
  return (
    <LaneBoard
      lanes={lanes}
      onChange={setLanes}
      idOf={({ id }) => String(id)}
      nameOf={nameOf}
      titleOf={titleOf}
      className={styles.lists}
      head={({ key, items }) => (
        <h2 className={styles.head}>
          {titleOf(key)} <small>{items.length}</small>
        </h2>
      )}
    >
      {(article, { key }) => (
        <>
          <span className={styles.name}>{nameOf(article)}</span>
          <button
            type="button"
            className={styles.take}
            aria-label={t(key === 'chosen' ? 'dndList.remove' : 'dndList.add', { name: article.title })}
            onClick={() => take(article, key === 'chosen' ? RIGHT : LEFT)}
          >
            {key === 'chosen' ? CROSS : CHEVRON_LEFT}
          </button>
        </>
      )}
    </LaneBoard>
  )
}
