import { Alert, Button } from 'antd'
import { useTranslation } from '../../locales/texts'
import styles from './record-form.module.css'

interface NewerNoticeProps {
  /** Whether something is typed and not saved. */
  changed: boolean
  onTake: () => void
}

/** NewerNotice says that somebody else has just changed the record of the form. What is typed stays; saving will ask. */
export function NewerNotice({ changed, onTake }: NewerNoticeProps) {
  const { t } = useTranslation('kit')
  if (changed) {
    return <Alert className={styles.alert} type="warning" showIcon title={t('live.touched')} />
  }
  return (
    <Alert
      className={styles.alert}
      type="info"
      showIcon
      title={t('live.touchedUnchanged')}
      action={
        <Button size="small" onClick={onTake}>
          {t('live.take')}
        </Button>
      }
    />
  )
}
