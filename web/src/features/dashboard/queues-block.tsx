import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Waiting } from '../../api/generated'
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
      )}
    </Block>
  )

  /** What the server will call a queue tomorrow is not known today; such a name is shown as it is. */
  function sayName(name: string): string {
    const say = t as unknown as (key: string, fallback: { defaultValue: string }) => string
    return say(`queues.names.${name}`, { defaultValue: name })
  }
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
