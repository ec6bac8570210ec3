import { api, type Review } from '../../api/generated'
import type { OwnBulk } from '../../resource/action/bulk-bar'
import type { RowAction } from '../../resource/action/row-actions'
import type { Changes } from '../../resource/action/use-changes'
import { askReason } from '../../ui/ask-reason'
import { confirm } from '../../ui/confirm'
import { Quote } from '../../ui/quotation'
import type { Texts } from './review-detail'

interface Moderation {
  bulk: OwnBulk<Review>[]
  actionsOf: (row: Review, changes: Changes<Review>) => RowAction[]
}

/** moderationOf is what staff do with reviews, one or many; each may move the score of a doctor. */
export function moderationOf(t: Texts, rescored: () => Promise<void>): Moderation {
  const done = async (change: Promise<boolean>) => {
    const isDone = await change
    void rescored()
    return isDone
  }
  const show = async (rows: readonly Review[], changes: Changes<Review>) => {
    const question = { title: t('review.showTitleMany', { count: rows.length }), ok: t('review.show') }
    if (rows.length > 1 && !(await confirm(question))) return false
    return done(changes.act(rows, (which) => api.reviewAudit({ ...which, status: 'shown' })))
  }
  const hide = async (rows: readonly Review[], changes: Changes<Review>) => {
    const reason = await askReason({
      title: rows.length > 1 ? t('review.hideTitleMany', { count: rows.length }) : t('review.hideTitle'),
      label: t('review.hideLabel'),
      ok: t('review.hide'),
    })
    if (reason === null) return false
    return done(changes.act(rows, (which) => api.reviewAudit({ ...which, status: 'hidden', reason })))
  }
  const remove = async (rows: readonly Review[], changes: Changes<Review>) => {
    const reason = await askReason({
      title: rows.length > 1 ? t('review.deleteTitleMany', { count: rows.length }) : t('review.deleteTitle'),
      label: t('review.deleteLabel'),
      ok: t('kit:delete.ok'),
      danger: true,
    })
    if (reason === null) return false
    return done(changes.act(rows, (which) => api.reviewDel({ ...which, reason })))
  }
  const answer = async (row: Review, changes: Changes<Review>) => {
    const reply = await askReason({
      title: t('review.replyTitle', { doctor: row.doctorName }),
      text: <Quote>{row.content}</Quote>,
      label: t('review.replyLabel'),
      ok: t('review.send'),
      min: 1,
      max: 500,
      initial: row.reply,
    })
    if (reply === null || reply === row.reply) return
    await changes.act([row], async () => {
      await api.reviewReply({ id: row.id, version: row.version, reply })
      return null
    })
  }
  return {
    bulk: [
      { key: 'show', label: t('review.show'), callName: api.reviewAudit.callName, run: show },
      { key: 'hide', label: t('review.hide'), callName: api.reviewAudit.callName, run: hide },
      {
        key: 'delete',
        label: t('kit:delete.ok'),
        danger: true,
        callName: api.reviewDel.callName,
        run: remove,
      },
    ],
    actionsOf: (row, changes) => {
      const actions: RowAction[] = [
        { key: 'show', label: t('review.show'), onClick: () => void show([row], changes) },
        { key: 'hide', label: t('review.hide'), onClick: () => void hide([row], changes) },
        {
          key: 'reply',
          label: row.reply ? t('review.editReply') : t('review.reply'),
          onClick: () => void answer(row, changes),
        },
        {
          key: 'delete',
          label: t('kit:delete.ok'),
          danger: true,
          onClick: () => void remove([row], changes),
        },
      ]
      return actions.filter(({ key }) => row.actions.includes(key))
    },
  }
}
