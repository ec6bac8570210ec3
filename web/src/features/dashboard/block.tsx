import type { UseQueryResult } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { useTranslation } from '../../locales/texts'
import { FailureText } from '../../resource/failure-text'
import styles from './block.module.css'
import type { BlockName } from './blocks'

interface BlockProps<Data> {
  name: BlockName
  answer: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>
  /** How high its content is at least, also before it is there, so that nothing below it jumps. */
  height: number
  /** Beside the title: what it shows can be chosen there. */
  tools?: ReactNode
  /** Below the title: of which days it tells. */
  note?: ReactNode
  children: (data: Data) => ReactNode
}

/** Block is one box of the dashboard. Each waits for its own answer, and fails on its own. */
export function Block<Data>({ name, answer, height, tools, note, children }: BlockProps<Data>): ReactNode {
  const { t } = useTranslation(['dashboard', 'kit'])
  const id = useId()
  const { data, error } = answer
  return (
    <section className={styles.block} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{t(`blocks.${name}`)}</h2>
        {note && <small>{note}</small>}
        {tools && <div className={styles.tools}>{tools}</div>}
      </div>
      <div
        className={styles.body}
        style={{ '--height': `${height}px` } as CSSProperties}
        aria-busy={answer.isPlaceholderData}
      >
        {data !== undefined && children(data)}
        {data === undefined && error && (
          <div className={styles.failed} role="alert">
            <p>
              <FailureText error={error} />
            </p>
            <Button size="small" onClick={() => void answer.refetch()}>
              {t('kit:retry')}
            </Button>
          </div>
        )}
        {data === undefined && !error && (
          <div role="status" aria-label={t('kit:list.loading')}>
            <Skeleton active title={false} paragraph={{ rows: Math.floor(height / 40), width: '100%' }} />
          </div>
        )}
      </div>
    </section>
  )
}
