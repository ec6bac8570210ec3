import { Tag } from 'antd'
import type { Comment } from '../../api/generated'
import { comment } from '../../api/resources/article'
import { type TFunction, useTranslation } from '../../locales/texts'
import { Facts } from '../../resource/detail/facts'
import { RecordLink } from '../../resource/detail/record-link'
import { FullText } from '../../ui/quotation'
import { StatusTag, type Tone } from '../../ui/status-tag'
import { Thumb } from '../../ui/thumb'
import styles from './comment.module.css'

export type Texts = TFunction<['article', 'kit']>

const TONES: Record<Comment['status'], Tone> = { pending: 'waiting', shown: 'good', hidden: 'off' }

export function AuditTag({ status }: { status: Comment['status'] }) {
  const { t } = useTranslation('enums')
  return <StatusTag tone={TONES[status]}>{t(`AuditStatus.${status}`)}</StatusTag>
}

/** authorOf is what staff call the member. */
export const authorOf = ({ memberName, memberNo }: Comment): string => memberName || memberNo

/** Pictures are those that a member sent along. */
export function Pictures({ images, size }: { images: readonly string[]; size?: number }) {
  const { t } = useTranslation('article')
  if (images.length === 0) return null
  return (
    <span className={styles.images}>
      {images.map((src, index) => (
        <Thumb key={src} src={src} alt={t('comment.picture', { n: index + 1 })} size={size} />
      ))}
    </span>
  )
}

/** CommentDetail is everything that is known of a comment. */
export function CommentDetail({ row }: { row: Comment }) {
  const { t } = useTranslation(['article', 'kit'])
  const words = (key: 'content' | 'hideReason' | 'staffReply' | 'parentContent') => ({
    key,
    label: t(`comment.fields.${key}`),
    value: <FullText>{row[key]}</FullText>,
    wide: true as const,
  })
  return (
    <Facts
      resource={comment}
      row={row}
      facts={[
        'articleTitle',
        { key: 'status', label: t('kit:fields.status'), value: <AuditTag status={row.status} /> },
        { key: 'member', label: t('comment.fields.memberName'), value: <Member row={row} /> },
        'memberNo',
        'memberPhone',
        'ip',
        'likes',
        'createdAt',
        ...(row.parentContent ? [words('parentContent')] : []),
        words('content'),
        ...(row.images.length > 0
          ? [
              {
                key: 'images',
                label: t('comment.fields.images'),
                wide: true as const,
                value: <Pictures images={row.images} size={96} />,
              },
            ]
          : []),
        ...(row.hits.length > 0
          ? [
              {
                key: 'hits',
                label: t('comment.fields.hits'),
                wide: true as const,
                value: row.hits.map((word) => <Tag key={word}>{word}</Tag>),
              },
            ]
          : []),
        ...(row.hideReason ? [words('hideReason')] : []),
        ...(row.auditedAt ? (['auditedByName', 'auditedAt'] as const) : []),
        ...(row.staffReply ? [words('staffReply'), 'repliedByName' as const, 'repliedAt' as const] : []),
      ]}
    />
  )
}

function Member({ row }: { row: Comment }) {
  return (
    <RecordLink to="user" id={row.memberId}>
      {authorOf(row)}
    </RecordLink>
  )
}
