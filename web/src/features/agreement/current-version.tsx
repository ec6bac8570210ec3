import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined'
import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import type { Agreement } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { formatTime } from '../../ui/time-text'
import styles from './agreement.module.css'
import { AgreementTag } from './agreement-tag'
import type { InForce } from './in-force'

interface CurrentVersionProps {
  query: UseQueryResult<InForce>
  onPreview: (version: Agreement) => void
}

/** CurrentVersion says what members agree to at this moment. */
export function CurrentVersion({ query, onPreview }: CurrentVersionProps) {
  const { t } = useTranslation(['agreement', 'kit'])
  const { data, error, refetch } = query
  return (
    <section className={styles.current} aria-label={t('agreement.current.heading')}>
      <h2 className={styles.heading}>{t('agreement.current.heading')}</h2>
      {error ? (
        <Alert
          type="error"
          showIcon
          title={error.message}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('kit:retry')}
            </Button>
          }
        />
      ) : !data ? (
        <Skeleton.Input active size="small" />
      ) : (
        <>
          {data.current ? (
            <Facts version={data.current} onPreview={onPreview} />
          ) : (
            t('agreement.current.none')
          )}
          {data.next?.effectiveAt && (
            <span className={styles.hint}>
              <ClockCircleOutlined aria-hidden />{' '}
              {t('agreement.current.next', { no: data.next.no, time: formatTime(data.next.effectiveAt) })}
            </span>
          )}
        </>
      )}
    </section>
  )
}

function Facts({ version, onPreview }: { version: Agreement; onPreview: (version: Agreement) => void }) {
  const { t } = useTranslation(['agreement', 'kit'])
  const { title, no, status, effectiveAt } = version
  return (
    <div className={styles.facts}>
      <strong>
        {title} {no}
      </strong>
      <AgreementTag status={status} />
      <span>{t('agreement.current.since', { time: effectiveAt ? formatTime(effectiveAt) : '–' })}</span>
      <Button onClick={() => onPreview(version)}>{t('kit:preview.action')}</Button>
    </div>
  )
}
