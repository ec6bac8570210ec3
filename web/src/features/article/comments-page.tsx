import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { api } from '../../api/generated'
import { article, comment } from '../../api/resources/article'
import { user } from '../../api/resources/member'
import { useTranslation } from '../../locales/texts'
import { useLabels } from '../../resource/labels'
import type { Column } from '../../resource/list/columns'
import { refresh } from '../../resource/list/use-list'
import { ResourcePage } from '../../resource/page/resource-page'
import { Excerpt } from '../../ui/quotation'
import styles from './comment.module.css'
import { useCommentActions } from './comment-actions'
import { AuditTag, authorOf, CommentDetail, Pictures, type Texts } from './comment-detail'

const STATES = ['pending', 'shown', 'hidden'] as const

/** CommentsPage decides what the public reads below articles, and answers it. */
export function CommentsPage() {
  const { t } = useTranslation(['article', 'kit'])
  const labels = useLabels(comment)
  const client = useQueryClient()
  const columns = useMemo(() => columnsOf(t), [t])
  const onCountChanged = useCallback(() => void refresh(client, article), [client])
  const onMemberChanged = useCallback(() => void refresh(client, user), [client])
  const actions = useCommentActions({ onCountChanged, onMemberChanged })
  return (
    <ResourcePage
      resource={comment}
      columns={columns}
      tabs={[
        { key: 'all', label: t('comment.tabs.all'), input: {} },
        ...STATES.map((status) => ({
          key: status,
          label: labels.value('AuditStatus', status),
          input: { status },
          sort: status === 'pending' ? 'createdAt' : '-createdAt',
        })),
      ]}
      filters={[
        { name: 'articleId', options: api.articleOptions },
        'flagged',
        'replied',
        'createdAt',
        'status',
      ]}
      nameOf={(row) => t('comment.name', { member: authorOf(row), article: row.articleTitle })}
      actions={actions}
      detail={(row) => <CommentDetail row={row} />}
    />
  )
}

function columnsOf(t: Texts): Column<typeof comment>[] {
  return [
    {
      field: 'content',
      render: (row) => (
        <Excerpt
          text={row.content}
          above={
            row.parentContent && (
              <div className={styles.above} title={row.parentContent}>
                {t('comment.replyTo', { content: row.parentContent })}
              </div>
            )
          }
        >
          <Pictures images={row.images} />
        </Excerpt>
      ),
    },
    'articleTitle',
    {
      field: 'memberName',
      person: (row) => ({ avatar: row.memberAvatar, name: authorOf(row), number: row.memberNo }),
    },
    { field: 'status', render: ({ status }) => <AuditTag status={status} /> },
    'hits',
    'staffReply',
    'createdAt',
    'hideReason',
    'likes',
    'memberPhone',
    'ip',
  ]
}
