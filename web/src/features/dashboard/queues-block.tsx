import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import type { ReactNode } from 'react'
import type { Waiting } from '../../api/generated'
import { sayOf, useTranslation } from '../../locales/texts'
import { Shortcuts } from '../../ui/shortcuts/shortcuts'
import { useQueues } from './answers'
import { Block } from './block'
import { useFigureText } from './figure-text'
import { WaitedText } from './waited-text'
import { WaitingList } from './waiting-list'
import styles from './waiting-list.module.css'

/** QueuesBlock is the work that waits for the account, in the order of the menu. */
export function QueuesBlock(): ReactNode {
  const { t } = useTranslation('dashboard')
  const text = useFigureText()
  const answer = useQueues()
  const total = sumOf(answer.data?.queues, ({ count }) => count)
  const overdue = sumOf(answer.data?.queues, (waiting) => waiting.overdue)
  const note =
    total.n > 0 &&
    [
      t('queues.total', { figure: text.figure(total) }),
      overdue.n > 0 && t('queues.overdue', { figure: text.figure(overdue) }),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <Block name="queues" answer={answer} height={152} note={note}>
      {({ queues }) => (
        <>
          <Shortcuts
            group="queue"
            keys={() => [
              { keys: ['j'], label: t('queues.next'), run: (_, here) => step(here, 1), repeats: true },
              { keys: ['k'], label: t('queues.previous'), run: (_, here) => step(here, -1), repeats: true },
            ]}
          />
          <WaitingList
            waiting={queues}
            nameOf={({ name }) => sayName(name)}
            sinceOf={(time) => (
              <>
                {t('queues.oldest')} <WaitedText value={time} />
              </>
            )}
            allDone={
              <div className={styles.done}>
                <CheckCircleFilled />
                <p>
                  <strong>{t('queues.allDone')}</strong>
                  {t('queues.allDoneLead')}
                </p>
              </div>
            }
          />
        </>
      )}
    </Block>
  )

  /** What the server will call a queue tomorrow is not known today; such a name is shown as it is. */
  function sayName(name: string): string {
    const say = sayOf(t)
    return say(`queues.names.${name}`, { defaultValue: name })
  }
}

/** step leads from the way into one queue to that of the next; Enter takes it. */
function step(here: HTMLElement, by: number): boolean {
  const ways = [...(here.parentElement?.querySelectorAll<HTMLElement>('[data-handle]') ?? [])]
  const at = ways.indexOf(document.activeElement as HTMLElement)
  const way = at < 0 ? ways[0] : ways[at + by]
  way?.focus()
  return ways.length > 0
}

type Counted = Waiting['count']

function sumOf(
  queues: readonly Waiting[] | undefined,
  figureOf: (waiting: Waiting) => Counted | null | undefined,
): Counted {
  const figures = (queues ?? []).map(figureOf)
  return {
    n: figures.reduce((sum, figure) => sum + (figure?.n ?? 0), 0),
    capped: figures.some((figure) => figure?.capped),
  }
}
