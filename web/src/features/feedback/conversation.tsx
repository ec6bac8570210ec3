import type { Feedback, Message } from '../../api/generated'
import { feedback } from '../../api/resources/feedback'
import { useTranslation } from '../../locales/texts'
import { PrivatePhotos } from '../../resource/detail/private-photos'
import { StatusTag, type Tone } from '../../ui/status-tag'
import { TimeText } from '../../ui/time-text'
import styles from './feedback.module.css'

/** Conversation is what the member wrote and everything after it; what only staff see looks different. */
export function Conversation({ row }: { row: Feedback }) {
  const { t } = useTranslation(['feedback', 'enums'])
  const first: Message = {
    id: 0,
    from: 'member',
    text: row.content,
    images: row.images,
    at: row.createdAt,
    by: row.memberName,
  }
  return (
    <section aria-label={t('feedback.fields.messages')}>
      <h2 className={styles.title}>{t('feedback.fields.messages')}</h2>
      <ol className={styles.messages}>
        {[first, ...row.messages].map((message) => (
          <li key={message.id} className={styles[message.from]}>
            <div className={styles.head}>
              <StatusTag tone={TONES[message.from]}>{t(`enums:MessageFrom.${message.from}`)}</StatusTag>
              <strong>{message.by}</strong>
              <TimeText value={message.at} />
            </div>
            <div className={styles.text}>{message.text}</div>
            {message.images.length > 0 && (
              <PrivatePhotos
                owner={{ type: feedback.name, id: row.id }}
                title={t('feedback.fields.images')}
                photos={message.images.map((fileId, index) => ({
                  fileId,
                  label: t('feedback.picture', { n: index + 1 }),
                }))}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const TONES: Record<Message['from'], Tone> = { member: 'off', staff: 'busy', internal: 'waiting' }
