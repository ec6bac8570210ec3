import { useQueryClient } from '@tanstack/react-query'
import { Input, Radio } from 'antd'
import { useState } from 'react'
import { api, type Feedback } from '../../api/generated'
import { feedbackNote, feedbackReply } from '../../api/inputs/feedback'
import { feedback } from '../../api/resources/feedback'
import { useTranslation } from '../../locales/texts'
import { ReplyInput } from '../../reply/reply-input'
import { allowsMove } from '../../resource/action/action'
import { PrivateImageInput } from '../../resource/form/private-image-input'
import { HANDLED_BY_FORM, SmallField, SmallForm } from '../../resource/form/small-form'
import { refresh } from '../../resource/list/use-list'
import { toast } from '../../ui/toast'
import styles from './feedback.module.css'
import { nameOf } from './feedback-actions'

/** Slot is the place of one picture, which keeps its look while others come and go. */
interface Slot {
  key: number
  fileId: number | null
}

const EMPTY: readonly Slot[] = [{ key: 0, fileId: null }]

/** Composer writes to the member, or a note for colleagues. */
export function Composer({ row }: { row: Feedback }) {
  const { t } = useTranslation(['feedback', 'kit'])
  const client = useQueryClient()
  const mayReply = allowsMove(row, 'reply')
  const mayNote = allowsMove(row, 'note')
  const [wantsNote, setWantsNote] = useState(false)
  const [slots, setSlots] = useState(EMPTY)
  const isReply = mayReply && !(wantsNote && mayNote)
  const { maxLength } = (isReply ? feedbackReply : feedbackNote).text
  const send = async (text: string) => {
    const which = { id: row.id, version: row.version, text }
    try {
      if (isReply) {
        const images = slots.flatMap(({ fileId }) => fileId ?? [])
        await api.feedbackReply({ ...which, images }, { handles: HANDLED_BY_FORM })
        setSlots(EMPTY)
      } else await api.feedbackNote(which, { handles: HANDLED_BY_FORM })
      const done = isReply ? 'feedback.moves.reply.done' : 'feedback.moves.note.done'
      toast.success(t(done, { name: nameOf(row) }))
    } finally {
      // Also after a refusal: somebody else may have written meanwhile.
      await refresh(client, feedback)
    }
  }
  return (
    <section
      className={styles.composer}
      aria-label={isReply ? t('feedback.moves.reply.label') : t('feedback.moves.note.label')}
    >
      {mayReply && mayNote && (
        <Radio.Group
          optionType="button"
          aria-label={t('feedback.write')}
          value={wantsNote ? 'note' : 'reply'}
          options={[
            { value: 'reply', label: t('feedback.moves.reply.label') },
            { value: 'note', label: t('feedback.internal') },
          ]}
          onChange={({ target }) => setWantsNote(target.value === 'note')}
        />
      )}
      <SmallForm
        initial={{ text: '' }}
        guarded
        draftName={`feedback.write.${row.id}`}
        submit={isReply ? t('feedback.moves.reply.ok') : t('feedback.moves.note.ok')}
        onSubmit={({ text }) => send(text)}
      >
        {() => (
          <>
            <SmallField
              name="text"
              label={isReply ? t('feedback.replyLabel') : t('feedback.noteLabel')}
              required
            >
              {isReply ? (
                <ReplyInput kind="feedback" maxLength={maxLength} />
              ) : (
                <Input.TextArea rows={4} maxLength={maxLength} count={{ show: true, max: maxLength }} />
              )}
            </SmallField>
            {isReply && <Pictures slots={slots} onChange={setSlots} />}
          </>
        )}
      </SmallForm>
    </section>
  )
}

interface PicturesProps {
  slots: readonly Slot[]
  onChange: (slots: readonly Slot[]) => void
}

/** Pictures go with a reply; there is always room for one more until there are enough. */
function Pictures({ slots, onChange }: PicturesProps) {
  const { t } = useTranslation('feedback')
  const put = (key: number, fileId: number | null) => {
    const kept = slots
      .map((slot) => (slot.key === key ? { key, fileId } : slot))
      .filter((slot) => slot.fileId !== null)
    const next = Math.max(...slots.map((slot) => slot.key)) + 1
    onChange(kept.length < feedbackReply.images.maxItems ? [...kept, { key: next, fileId: null }] : kept)
  }
  return (
    <div className={styles.pictures}>
      {slots.map(({ key, fileId }, index) => (
        <PrivateImageInput
          key={key}
          label={t('feedback.picture', { n: index + 1 })}
          usage="feedback"
          value={fileId}
          onChange={(next) => put(key, next)}
        />
      ))}
    </div>
  )
}
