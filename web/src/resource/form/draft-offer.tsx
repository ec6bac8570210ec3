import { Alert, Button } from 'antd'
import { useTranslation } from '../../locales/texts'
import { formatTime } from '../../ui/time-text'
import type { Draft } from './draft'
import styles from './record-form.module.css'

interface DraftOfferProps {
  draft: Draft
  /** The version of the record as it is now; 0 for a new one. */
  version: number
  onResume: () => void
  onDrop: () => void
}

/** DraftOffer asks what is to become of input that was not saved. */
export function DraftOffer({ draft, version, onResume, onDrop }: DraftOfferProps) {
  const { t } = useTranslation('kit')
  return (
    <Alert
      className={styles.alert}
      type="info"
      showIcon
      title={t('draft.text', { at: formatTime(draft.at) })}
      description={draft.version === version ? undefined : t('draft.older')}
      action={
        <span className={styles.choice}>
          <Button size="small" type="primary" onClick={onResume}>
            {t('draft.resume')}
          </Button>
          <Button size="small" onClick={onDrop}>
            {t('draft.drop')}
          </Button>
        </span>
      }
    />
  )
}
