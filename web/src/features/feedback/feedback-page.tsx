import { useMemo } from 'react'
import { api } from '../../api/generated'
import { feedback } from '../../api/resources/feedback'
import { type TFunction, useTranslation } from '../../locales/texts'
import { OrderLink } from '../../order/order-link'
import { useLabels } from '../../resource/labels'
import type { Column } from '../../resource/list/columns'
import { ResourcePage } from '../../resource/page/resource-page'
import { useCanCall } from '../../resource/use-can-call'
import { Excerpt } from '../../ui/quotation'
import styles from './feedback.module.css'
import { nameOf, useFeedbackActions } from './feedback-actions'
import { FeedbackDetail } from './feedback-detail'
import { FeedbackTag, TypeTag, Waiting } from './feedback-tags'

const STATES = ['pending', 'processing', 'replied', 'closed'] as const

/** FeedbackPage is what members tell us, those first who have waited longest. */
export function FeedbackPage() {
  const { t } = useTranslation(['feedback', 'kit'])
  const labels = useLabels(feedback)
  const mayChooseMember = useCanCall('userOptions')
  const columns = useMemo(() => columnsOf(t), [t])
  const actions = useFeedbackActions()
  return (
    <ResourcePage
      resource={feedback}
      columns={columns}
      tabs={[
        ...STATES.map((status) => ({
          key: status,
          label: labels.value('FeedbackStatus', status),
          input: { status },
          sort: status === 'pending' ? 'createdAt' : '-createdAt',
        })),
        { key: 'all', label: t('feedback.all'), input: {} },
      ]}
      filters={[
        'type',
        'priority',
        { name: 'assigneeId', options: api.accountOptions },
        'createdAt',
        ...(mayChooseMember ? [{ name: 'memberId', options: api.userOptions } as const] : []),
        'status',
      ]}
      nameOf={nameOf}
      bulk={[]}
      actions={actions}
      detail={(row) => <FeedbackDetail row={row} />}
    />
  )
}

function columnsOf(t: TFunction<['feedback', 'kit']>): Column<typeof feedback>[] {
  return [
    'feedbackNo',
    { field: 'type', render: ({ type }) => <TypeTag type={type} /> },
    {
      field: 'content',
      render: ({ content, images }) => (
        <Excerpt text={content}>
          {images.length > 0 && (
            <small className={styles.faint}>{t('feedback.pictures', { count: images.length })}</small>
          )}
        </Excerpt>
      ),
    },
    { field: 'status', render: ({ status }) => <FeedbackTag status={status} /> },
    { field: 'waitingSince', render: (row) => <Waiting row={row} /> },
    {
      field: 'memberName',
      person: ({ memberAvatar, memberName, memberNo }) => ({
        avatar: memberAvatar,
        name: memberName,
        number: memberNo,
      }),
    },
    'priority',
    'assigneeName',
    'createdAt',
    'contact',
    { field: 'orderNo', render: ({ orderNo, orderId }) => <OrderLink orderNo={orderNo} id={orderId} /> },
    'firstReplyAt',
    'closedAt',
    'score',
  ]
}
