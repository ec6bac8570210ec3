import type { UseQueryResult } from '@tanstack/react-query'
import { Button, Drawer, Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { RunListOut } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { FailureText } from '../../resource/failure-text'
import { ResultPanel } from '../../ui/result-panel'
import { useWide } from '../../ui/use-media'
import { RunCard } from './run-card'
import styles from './runs-drawer.module.css'

const WIDTH = 440

interface RunsDrawerProps {
  runs: UseQueryResult<RunListOut>
  open: boolean
  onClose: () => void
}

/** RunsDrawer lists the account's own runs: how far they are, and what has come of them. */
export function RunsDrawer({ runs, open, onClose }: RunsDrawerProps): ReactNode {
  const { t } = useTranslation('run')
  const wide = useWide()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="right"
      size={wide ? WIDTH : '100%'}
      title={t('title')}
      closable={{ 'aria-label': t('close'), placement: 'end' }}
      classNames={{ body: styles.body }}
    >
      <p className={styles.lead}>{t('lead')}</p>
      <RunList runs={runs} />
    </Drawer>
  )
}

function RunList({ runs }: Pick<RunsDrawerProps, 'runs'>): ReactNode {
  const { t } = useTranslation(['run', 'kit'])
  const { data, error, refetch } = runs
  if (data && data.items.length === 0) return <Empty description={t('empty')} />
  if (data) {
    return (
      <ul className={styles.list} aria-label={t('title')}>
        {data.items.map((run) => (
          <li key={run.id}>
            <RunCard run={run} />
          </li>
        ))}
      </ul>
    )
  }
  if (error) {
    return (
      <ResultPanel
        kind="error"
        title={t('kit:list.failed')}
        text={<FailureText error={error} />}
        actions={
          <Button type="primary" onClick={() => void refetch()}>
            {t('kit:retry')}
          </Button>
        }
      />
    )
  }
  return (
    <div role="status" aria-label={t('kit:list.loading')}>
      <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />
    </div>
  )
}
