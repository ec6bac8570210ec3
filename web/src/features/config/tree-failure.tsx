import { Alert, Button } from 'antd'
import { useTranslation } from '../../locales/texts'

/** TreeFailure stands where the menu with its codes would be. */
export function TreeFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('kit')
  return (
    <Alert
      type="error"
      showIcon
      title={t('list.failed')}
      description={error.message}
      action={<Button onClick={onRetry}>{t('retry')}</Button>}
    />
  )
}
