import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../ui/time-text'
import type { Identified } from '../resource'
import type { Draft } from './draft'
import styles from './record-form.module.css'

interface DraftOfferProps {
  draft: Draft
  /** The record as it is now; null for a new one. */
  base: Identified | null
  onResume: () => void
  onDrop: () => void
}

/** DraftOffer asks what is to become of input that was not saved. */
export function DraftOffer({ draft, base, onResume, onDrop }: DraftOfferProps) {
  const { t } = useTranslation('kit')
  const isOlder = base !== null && base.version !== draft.version
  return (
    <Alert
      className={styles.alert}
      type="info"
      showIcon
      title={t('draft.text', { at: formatTime(draft.at) })}
      description={isOlder ? t('draft.older') : undefined}
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
