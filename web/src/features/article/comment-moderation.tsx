import { api, type Comment } from '../../api/generated'
import type { OwnBulk } from '../../resource/action/bulk-bar'
import type { RowAction } from '../../resource/action/row-actions'
import type { Changes } from '../../resource/action/use-changes'
import { askReason } from '../../ui/ask-reason'
import { confirm } from '../../ui/confirm'
import { Quote } from '../../ui/quotation'
import { toast } from '../../ui/toast'
import { authorOf, type Texts } from './comment-detail'

interface Moderation {
  bulk: OwnBulk<Comment>[]
  actionsOf: (row: Comment, changes: Changes<Comment>) => RowAction[]
}

interface Elsewhere {
  /** The number of comments of an article may have changed. */
  counted: () => Promise<void>
  /** A member is no longer as it was. */
  kept: () => Promise<void>
}

/** moderationOf is what staff do with comments, one or many. */
export function moderationOf(t: Texts, { counted, kept }: Elsewhere): Moderation {
  const done = async (change: Promise<boolean>) => {
    const isDone = await change
    void counted()
    return isDone
  }
  const show = async (rows: readonly Comment[], changes: Changes<Comment>) => {
    const question = { title: t('comment.showMany', { count: rows.length }), ok: t('comment.show') }
    if (rows.length > 1 && !(await confirm(question))) return false
    return done(changes.act(rows, (which) => api.commentAudit({ ...which, status: 'shown' })))
  }
  const hide = async (rows: readonly Comment[], changes: Changes<Comment>) => {
    const reason = await askReason({
      title: rows.length > 1 ? t('comment.hideMany', { count: rows.length }) : t('comment.hideTitle'),
      text: t('comment.hideText'),
      label: t('comment.hideLabel'),
      ok: t('comment.hide'),
    })
    if (reason === null) return false
    return done(changes.act(rows, (which) => api.commentAudit({ ...which, status: 'hidden', reason })))
  }
  const remove = async (rows: readonly Comment[], changes: Changes<Comment>) => {
    const title = rows.length > 1 ? t('comment.deleteMany', { count: rows.length }) : t('comment.deleteTitle')
    const question = { title, text: t('comment.deleteText'), ok: t('kit:delete.ok'), danger: true }
    if (!(await confirm(question))) return false
    return done(changes.act(rows, (which) => api.commentDel(which)))
  }
  const answer = async (row: Comment, changes: Changes<Comment>) => {
    const reply = await askReason({
      title: t('comment.replyTitle', { article: row.articleTitle }),
      text: <Quote>{row.content}</Quote>,
      label: t('comment.replyLabel'),
      ok: t('comment.send'),
      min: 1,
      max: 500,
      initial: row.staffReply,
    })
    if (reply === null || reply === row.staffReply) return
    await changes.act([row], async () => {
      await api.commentReply({ id: row.id, version: row.version, reply })
      return null
    })
  }
  const blacklist = async (row: Comment, changes: Changes<Comment>) => {
    const reason = await askReason({
      title: t('comment.blackTitle', { name: authorOf(row) }),
      text: t('comment.blackText'),
      label: t('comment.blackLabel'),
      ok: t('comment.blacklist'),
      danger: true,
    })
    if (reason === null) return
    await changes.act([row], async () => {
      const { failed = [] } = await api.userBlack({ ids: [row.memberId], black: true, reason })
      const [refusal] = failed
      if (refusal) {
        toast.error(refusal.message)
        throw new Error(refusal.message)
      }
      return null
    })
    void kept()
  }
  return {
    bulk: [
      { key: 'show', label: t('comment.show'), callName: api.commentAudit.callName, run: show },
      { key: 'hide', label: t('comment.hide'), callName: api.commentAudit.callName, run: hide },
      {
        key: 'delete',
        label: t('kit:delete.ok'),
        danger: true,
        callName: api.commentDel.callName,
        run: remove,
      },
    ],
    actionsOf: (row, changes) => {
      const actions: RowAction[] = [
        { key: 'show', label: t('comment.show'), onClick: () => void show([row], changes) },
        { key: 'hide', label: t('comment.hide'), onClick: () => void hide([row], changes) },
        {
          key: 'reply',
          label: row.staffReply ? t('comment.editReply') : t('comment.reply'),
          onClick: () => void answer(row, changes),
        },
        { key: 'blacklist', label: t('comment.blacklist'), onClick: () => void blacklist(row, changes) },
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
