import { Button, Empty, Skeleton } from 'antd'
import { ApiError } from '../../api/client'
import { fault } from '../../api/fault'
import { useTranslation } from '../../locales/texts'
import { ResultPanel } from '../../ui/result-panel'
import { FailureText } from '../failure-text'
import styles from './list-notice.module.css'

interface ListNoticeProps {
  loading: boolean
  error: Error | null
  filtered: boolean
  noun: string
  onRetry: () => void
  onReset: () => void
  /** Absent when this account may not create anything. */
  onCreate?: () => void
}

/** ListNotice stands where the rows would be: still loading, failed, not allowed, nothing found, nothing there yet. */
export function ListNotice({ loading, error, filtered, noun, onRetry, onReset, onCreate }: ListNoticeProps) {
  const { t } = useTranslation('kit')
  if (loading) {
    return (
      <div className={styles.skeleton} role="status" aria-label={t('list.loading')}>
        <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
      </div>
    )
  }
  if (error instanceof ApiError && error.code === fault.forbidden) {
    return <ResultPanel kind="forbidden" title={t('list.forbidden')} text={error.message} />
  }
  if (error) {
    return (
      <ResultPanel
        kind="error"
        title={t('list.failed')}
        text={<FailureText error={error} />}
        actions={
          <Button type="primary" onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      />
    )
  }
  if (filtered) {
    return (
      <Empty description={t('list.notFound')}>
        <Button onClick={onReset}>{t('filter.reset')}</Button>
      </Empty>
    )
  }
  return (
    <Empty description={t('list.empty', { noun })}>
      {onCreate && (
        <Button type="primary" onClick={onCreate}>
          {t('form.createTitle', { noun })}
        </Button>
      )}
    </Empty>
  )
}
