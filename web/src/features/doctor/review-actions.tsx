import { api, type Review } from '../../api/generated'
import { type Action, action } from '../../resource/action/action'
import { REASON } from '../../resource/action/reason'
import { Quote } from '../../ui/quotation'
import type { Texts } from './review-detail'

/** reviewActions are what staff do with reviews; most of them may move the score of a doctor. */
export function reviewActions(t: Texts, onScoreChanged: () => void): Action<Review>[] {
  return [
    action({
      key: 'show',
      label: t('review.show'),
      bulk: true,
      call: api.reviewAudit,
      ask: ({ count }) => (count > 1 ? { title: t('review.showTitleMany', { count }) } : null),
      fixed: { status: 'shown' },
      onDone: onScoreChanged,
    }),
    action({
      key: 'hide',
      label: t('review.hide'),
      bulk: true,
      call: api.reviewAudit,
      rules: { reason: REASON },
      ask: ({ count }) => ({
        title: count > 1 ? t('review.hideTitleMany', { count }) : t('review.hideTitle'),
        fields: { reason: { label: t('review.hideLabel') } },
      }),
      fixed: { status: 'hidden' },
      onDone: onScoreChanged,
    }),
    action({
      key: 'reply',
      label: ({ reply }) => (reply ? t('review.editReply') : t('review.reply')),
      call: api.reviewReply,
      rules: { reply: { kind: 'text', required: true, minLength: 1, maxLength: 500 } },
      ask: ({ row }) => ({
        title: t('review.replyTitle', { doctor: row.doctorName }),
        text: <Quote>{row.content}</Quote>,
        ok: t('review.send'),
        fields: { reply: { label: t('review.replyLabel'), initial: row.reply } },
      }),
    }),
    action({
      key: 'delete',
      label: t('kit:delete.ok'),
      danger: true,
      bulk: true,
      call: api.reviewDel,
      rules: { reason: REASON },
      ask: ({ count }) => ({
        title: count > 1 ? t('review.deleteTitleMany', { count }) : t('review.deleteTitle'),
        fields: { reason: { label: t('review.deleteLabel') } },
      }),
      onDone: onScoreChanged,
    }),
  ]
}
