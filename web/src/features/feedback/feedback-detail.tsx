import { Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api, type Feedback, feedback } from '../../api/generated'
import { useChanges } from '../../resource/action/use-changes'
import { Facts } from '../../resource/detail/facts'
import { useLabels } from '../../resource/labels'
import { useOpened } from '../../resource/page/use-opened'
import { confirm } from '../../ui/confirm'
import { Composer } from './composer'
import { Conversation } from './conversation'
import styles from './feedback.module.css'
import { handlingOf, nameOf } from './feedback-handling'
import { FeedbackTag, TypeTag, Waiting } from './feedback-tags'

/** What is written stands below the conversation, not behind a button. */
const WRITTEN = ['reply', 'note']

/** FeedbackDetail is one matter with all that was said about it, and what can be done next. */
export function FeedbackDetail({ row }: { row: Feedback }) {
  const { t } = useTranslation(['feedback', 'kit'])
  const { open } = useOpened()
  const changes = useChanges<Feedback>(feedback, nameOf)
  const handling = useMemo(() => handlingOf(t), [t])
  const { noun } = useLabels(feedback)
  const remove = async () => {
    const title = t('kit:delete.title', { noun, name: nameOf(row) })
    const ok = t('kit:delete.ok')
    if (!(await confirm({ title, text: t('kit:delete.text'), ok, danger: true }))) return
    if (await changes.act([row], (which) => api.feedbackDel(which))) open(null)
  }
  const busy = changes.busyIds.length > 0
  const buttons = handling.actionsOf(row, changes).filter(({ key }) => !WRITTEN.includes(key))
  return (
    <div className={styles.detail}>
      <Facts
        resource={feedback}
        row={row}
        facts={[
          { key: 'status', label: t('feedback.fields.status'), value: <FeedbackTag status={row.status} /> },
          { key: 'type', label: t('feedback.fields.type'), value: <TypeTag type={row.type} /> },
          'priority',
          { key: 'waiting', label: t('feedback.fields.waitingSince'), value: <Waiting row={row} /> },
          { key: 'member', label: t('feedback.fields.memberName'), value: row.memberName },
          'memberNo',
          'contact',
          'orderNo',
          'assigneeName',
          'createdAt',
          ...(row.firstReplyAt ? (['firstReplyAt'] as const) : []),
          ...(row.closedAt ? (['closedAt'] as const) : []),
          ...(row.score ? (['score'] as const) : []),
        ]}
      />
      {(buttons.length > 0 || row.actions.includes('delete')) && (
        <div className={styles.buttons}>
          {buttons.map(({ key, label, onClick }) => (
            <Button key={key} type={key === 'take' ? 'primary' : 'default'} disabled={busy} onClick={onClick}>
              {label}
            </Button>
          ))}
          {row.actions.includes('delete') && (
            <Button danger disabled={busy} onClick={() => void remove()}>
              {t('kit:row.delete')}
            </Button>
          )}
        </div>
      )}
      <Conversation row={row} />
      {row.actions.includes('note') && <Composer key={row.id} row={row} />}
    </div>
  )
}
