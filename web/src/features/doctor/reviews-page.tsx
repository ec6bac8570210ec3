import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { api } from '../../api/generated'
import { doctor, review } from '../../api/resources/doctor'
import { useTranslation } from '../../locales/texts'
import { OrderLink } from '../../order/order-link'
import type { Column } from '../../resource/list/columns'
import { refresh } from '../../resource/list/use-list'
import { ResourcePage } from '../../resource/page/resource-page'
import type { ListTab } from '../../resource/page/use-tab'
import { Excerpt } from '../../ui/quotation'
import { Thumb } from '../../ui/thumb'
import { useReviewActions } from './review-actions'
import { AuditTag, authorOf, ReviewDetail, type Texts } from './review-detail'
import styles from './reviews-page.module.css'
import { Stars } from './stars'

/** ReviewsPage decides what the public reads about doctors, and answers it. */
export function ReviewsPage() {
  const { t } = useTranslation(['doctor', 'kit'])
  const client = useQueryClient()
  const columns = useMemo(() => columnsOf(t), [t])
  const tabs = useMemo(() => tabsOf(t), [t])
  // Each change may move a doctor's score, which another tab may have on show.
  const onScoreChanged = useCallback(() => void refresh(client, doctor), [client])
  const actions = useReviewActions(onScoreChanged)
  return (
    <ResourcePage
      resource={review}
      columns={columns}
      tabs={tabs}
      filters={[
        { name: 'doctorId', options: api.doctorOptions },
        'score',
        'flagged',
        'createdAt',
        'status',
        'replied',
        'anonymous',
        'skill',
        'attitude',
        'effect',
      ]}
      nameOf={(row) => t('review.name', { member: authorOf(row), doctor: row.doctorName })}
      actions={actions}
      detail={(row) => <ReviewDetail row={row} />}
    />
  )
}

function tabsOf(t: Texts): ListTab<typeof review>[] {
  return [
    { key: 'all', label: t('review.tabs.all'), input: {} },
    { key: 'pending', label: t('review.tabs.pending'), input: { status: 'pending' } },
    { key: 'shown', label: t('review.tabs.shown'), input: { status: 'shown' } },
    { key: 'hidden', label: t('review.tabs.hidden'), input: { status: 'hidden' } },
    { key: 'unreplied', label: t('review.tabs.unreplied'), input: { replied: false } },
    { key: 'low', label: t('review.tabs.low'), input: { scoreTo: 3 } },
  ]
}

function columnsOf(t: Texts): Column<typeof review>[] {
  return [
    'doctorName',
    {
      field: 'memberName',
      person: (row) => ({ avatar: row.memberAvatar, name: authorOf(row), number: row.memberNo }),
    },
    { field: 'score', render: ({ score }) => <Stars score={score} /> },
    {
      field: 'content',
      render: (row) => (
        <Excerpt text={row.content}>
          {row.images.length > 0 && (
            <span className={styles.images}>
              {row.images.map((src, index) => (
                <Thumb key={src} src={src} alt={t('review.picture', { n: index + 1 })} />
              ))}
            </span>
          )}
        </Excerpt>
      ),
    },
    'hits',
    {
      field: 'status',
      render: ({ status }) => <AuditTag status={status} />,
    },
    'reply',
    'createdAt',
    'memberPhone',
    { field: 'orderNo', render: ({ orderNo, orderId }) => <OrderLink orderNo={orderNo} id={orderId} /> },
    'skill',
    'attitude',
    'effect',
    'anonymous',
  ]
}
