import { Tag } from 'antd'
import type { Review } from '../../api/generated'
import { review } from '../../api/resources/doctor'
import { type TFunction, useTranslation } from '../../locales/texts'
import { OrderLink } from '../../order/order-link'
import { Facts } from '../../resource/detail/facts'
import { RecordLink } from '../../resource/detail/record-link'
import { FullText } from '../../ui/quotation'
import { StatusTag, type Tone } from '../../ui/status-tag'
import { Thumb } from '../../ui/thumb'
import styles from './reviews-page.module.css'
import { Stars } from './stars'

export type Texts = TFunction<['doctor', 'kit']>

const TONES: Record<Review['status'], Tone> = { pending: 'waiting', shown: 'good', hidden: 'off' }

export function AuditTag({ status }: { status: Review['status'] }) {
  const { t } = useTranslation('enums')
  return <StatusTag tone={TONES[status]}>{t(`AuditStatus.${status}`)}</StatusTag>
}

/** authorOf is what staff call the member. */
export const authorOf = ({ memberName, memberNo }: Review): string => memberName || memberNo

/** ReviewDetail is everything that is known of a review. */
export function ReviewDetail({ row }: { row: Review }) {
  const { t } = useTranslation(['doctor', 'kit'])
  const words = (key: 'content' | 'hideReason' | 'reply', text: string) => ({
    key,
    label: t(`review.fields.${key}`),
    value: <FullText>{text}</FullText>,
    wide: true as const,
  })
  return (
    <Facts
      resource={review}
      row={row}
      facts={[
        'doctorName',
        { key: 'member', label: t('review.fields.memberName'), value: <Member row={row} /> },
        'memberNo',
        'memberPhone',
        row.orderNo
          ? {
              key: 'orderNo',
              label: t('review.fields.orderNo'),
              value: <OrderLink orderNo={row.orderNo} id={row.orderId} />,
            }
          : 'orderNo',
        'anonymous',
        { key: 'score', label: t('review.fields.score'), value: <Stars score={row.score} /> },
        'skill',
        'attitude',
        'effect',
        'createdAt',
        {
          key: 'status',
          label: t('review.fields.status'),
          value: <AuditTag status={row.status} />,
        },
        words('content', row.content),
        ...(row.images.length > 0
          ? [
              {
                key: 'images',
                label: t('review.fields.images'),
                wide: true as const,
                value: (
                  <span className={styles.images}>
                    {row.images.map((src, index) => (
                      <Thumb key={src} src={src} alt={t('review.picture', { n: index + 1 })} size={96} />
                    ))}
                  </span>
                ),
              },
            ]
          : []),
        ...(row.hits.length > 0
          ? [
              {
                key: 'hits',
                label: t('review.fields.hits'),
                wide: true as const,
                value: row.hits.map((word) => <Tag key={word}>{word}</Tag>),
              },
            ]
          : []),
        ...(row.hideReason ? [words('hideReason', row.hideReason)] : []),
        ...(row.auditedAt ? (['auditedByName', 'auditedAt'] as const) : []),
        ...(row.reply ? [words('reply', row.reply), 'repliedByName' as const, 'repliedAt' as const] : []),
      ]}
    />
  )
}

function Member({ row }: { row: Review }) {
  return (
    <RecordLink to="user" id={row.memberId}>
      {authorOf(row)}
    </RecordLink>
  )
}
