import type { Feedback } from '../../api/generated'
import { feedback } from '../../api/resources/feedback'
import { useTranslation } from '../../locales/texts'
import { OrderLink } from '../../order/order-link'
import { allowsMove } from '../../resource/action/action'
import { Facts } from '../../resource/detail/facts'
import { Composer } from './composer'
import { Conversation } from './conversation'
import styles from './feedback.module.css'
import { FeedbackTag, TypeTag, Waiting } from './feedback-tags'

/** FeedbackDetail is one matter with all that was said about it, and what can be done next. */
export function FeedbackDetail({ row }: { row: Feedback }) {
  const { t } = useTranslation(['feedback', 'kit'])
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
          'memberName',
          'memberNo',
          'contact',
          row.orderNo
            ? {
                key: 'orderNo',
                label: t('feedback.fields.orderNo'),
                value: <OrderLink orderNo={row.orderNo} id={row.orderId} />,
              }
            : 'orderNo',
          'assigneeName',
          'createdAt',
          ...(row.firstReplyAt ? (['firstReplyAt'] as const) : []),
          ...(row.closedAt ? (['closedAt'] as const) : []),
          ...(row.score ? (['score'] as const) : []),
        ]}
      />
      <Conversation row={row} />
      {(allowsMove(row, 'reply') || allowsMove(row, 'note')) && <Composer key={row.id} row={row} />}
    </div>
  )
}
