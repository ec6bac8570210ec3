import { api, type Comment } from '../../api/generated'
import { type Action, action } from '../../resource/action/action'
import { REASON } from '../../resource/action/reason'
import { Quote } from '../../ui/quotation'
import { authorOf, type Texts } from './comment-detail'

interface Callbacks {
  /** The number of shown comments of an article may have changed. */
  onCountChanged: () => void
  onMemberChanged: () => void
}

/** commentActions are what staff do with comments. */
export function commentActions(t: Texts, { onCountChanged, onMemberChanged }: Callbacks): Action<Comment>[] {
  return [
    action({
      key: 'show',
      label: t('comment.show'),
      bulk: true,
      call: api.commentAudit,
      ask: ({ count }) => (count > 1 ? { title: t('comment.showMany', { count }) } : null),
      fixed: { status: 'shown' },
      onDone: onCountChanged,
    }),
    action({
      key: 'hide',
      label: t('comment.hide'),
      bulk: true,
      call: api.commentAudit,
      rules: { reason: REASON },
      ask: ({ count }) => ({
        title: count > 1 ? t('comment.hideMany', { count }) : t('comment.hideTitle'),
        text: t('comment.hideText'),
        fields: { reason: { label: t('comment.hideLabel') } },
      }),
      fixed: { status: 'hidden' },
      onDone: onCountChanged,
    }),
    action({
      key: 'reply',
      label: ({ staffReply }) => (staffReply ? t('comment.editReply') : t('comment.reply')),
      call: api.commentReply,
      rules: { reply: { kind: 'text', required: true, minLength: 1, maxLength: 500 } },
      ask: ({ row }) => ({
        title: t('comment.replyTitle', { article: row.articleTitle }),
        text: <Quote>{row.content}</Quote>,
        ok: t('comment.send'),
        fields: { reply: { label: t('comment.replyLabel'), initial: row.staffReply } },
      }),
    }),
    action({
      key: 'blacklist',
      label: t('comment.blacklist'),
      call: api.userBlack,
      rules: { reason: REASON },
      ask: ({ row }) => ({
        title: t('comment.blackTitle', { name: authorOf(row) }),
        text: t('comment.blackText'),
        danger: true,
        fields: { reason: { label: t('comment.blackLabel') } },
      }),
      input: ({ reason = '' }, { row }) => ({ ids: [row.memberId], black: true, reason }),
      onDone: onMemberChanged,
    }),
    action({
      key: 'delete',
      label: t('kit:delete.ok'),
      danger: true,
      bulk: true,
      call: api.commentDel,
      ask: ({ count }) => ({
        title: count > 1 ? t('comment.deleteMany', { count }) : t('comment.deleteTitle'),
        text: t('comment.deleteText'),
      }),
      onDone: onCountChanged,
    }),
  ]
}
