import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useTranslation } from '../../locales/texts'
import { FailureText } from '../failure-text'

/** RecordLoading stands where a form will be once its record is there. */
export function RecordLoading({ error, refetch }: Pick<UseQueryResult, 'error' | 'refetch'>) {
  const { t } = useTranslation('kit')
  if (!error) return <Skeleton active />
  return (
    <Alert
      type="error"
      showIcon
      title={<FailureText error={error} />}
      action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
    />
  )
}
