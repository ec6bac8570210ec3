import type { OrderVoice } from '../api/generated'
import { useTranslation } from '../locales/texts'
import { RecordLink } from '../resource/detail/record-link'
import { TimeText } from '../ui/time-text'
import styles from './order-detail.module.css'

/** OrderVoices are the feedback and the reviews that speak of an order. */
export function OrderVoices({ voices }: { voices: readonly OrderVoice[] }) {
  const { t } = useTranslation('order')
  return (
    <ul className={styles.voices}>
      {voices.map(({ resource, id, name, createdAt }) => (
        <li key={`${resource} ${id}`}>
          <RecordLink to={resource} id={id}>
            {resource === 'review' ? t('order.reviewOf', { name }) : t('order.feedback', { name })}
          </RecordLink>{' '}
          <TimeText value={createdAt} />
        </li>
      ))}
    </ul>
  )
}
