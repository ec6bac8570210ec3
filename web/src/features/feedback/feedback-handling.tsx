import type { useTranslation } from 'react-i18next'
import { api, type Feedback } from '../../api/generated'
import type { OwnBulk } from '../../resource/action/bulk-bar'
import type { RowAction } from '../../resource/action/row-actions'
import type { Changes } from '../../resource/action/use-changes'
import { askReason } from '../../ui/ask-reason'
import { confirm } from '../../ui/confirm'
import { Quote } from '../../ui/quotation'
import { askAssignee } from './ask-assignee'

export type Texts = ReturnType<typeof useTranslation<['feedback', 'kit']>>['t']

/** nameOf is what staff call one. */
export const nameOf = ({ feedbackNo }: Feedback): string => feedbackNo

/** As much as one message holds. */
export const MAX_LENGTH = 1000

interface Handling {
  bulk: OwnBulk<Feedback>[]
  /** What the state of a row allows the caller, beside deleting it. */
  actionsOf: (row: Feedback, changes: Changes<Feedback>) => RowAction[]
}

/** handlingOf is what staff do with feedback, one or many. */
export function handlingOf(t: Texts): Handling {
  const take = (row: Feedback, changes: Changes<Feedback>) =>
    changes.act([row], async () => {
      await api.feedbackTake({ id: row.id, version: row.version })
      return null
    })
  const assign = async (rows: readonly Feedback[], changes: Changes<Feedback>) => {
    const title = titleOf(rows, t('feedback.assignTitleMany', { count: rows.length }), (name) =>
      t('feedback.assignTitle', { name }),
    )
    const accountId = await askAssignee(title, t('feedback.assign'))
    if (accountId === null) return false
    return changes.act(rows, (which) => api.feedbackAssign({ ...which, accountId }))
  }
  const close = async (rows: readonly Feedback[], changes: Changes<Feedback>) => {
    const title = titleOf(rows, t('feedback.closeTitleMany', { count: rows.length }), (name) =>
      t('feedback.closeTitle', { name }),
    )
    const ok = t('feedback.close')
    if (!rows.some(({ status }) => status === 'processing')) {
      if (!(await confirm({ title, ok }))) return false
      return changes.act(rows, (which) => api.feedbackClose(which))
    }
    const text = t('feedback.closeText')
    const reason = await askReason({ title, text, label: t('feedback.closeReason'), ok })
    if (reason === null) return false
    return changes.act(rows, (which) => api.feedbackClose({ ...which, reason }))
  }
  const reopen = async (row: Feedback, changes: Changes<Feedback>) => {
    const reason = await askReason({
      title: t('feedback.reopenTitle', { name: nameOf(row) }),
      label: t('feedback.reopenReason'),
      ok: t('feedback.reopen'),
    })
    if (reason === null) return
    await changes.act([row], async () => {
      await api.feedbackReopen({ id: row.id, version: row.version, reason })
      return null
    })
  }
  const write = async (row: Feedback, changes: Changes<Feedback>, kind: 'reply' | 'note') => {
    const isReply = kind === 'reply'
    const text = await askReason({
      title: t(isReply ? 'feedback.replyTitle' : 'feedback.noteTitle', { name: nameOf(row) }),
      text: <Quote>{row.content}</Quote>,
      label: t(isReply ? 'feedback.replyLabel' : 'feedback.noteLabel'),
      ok: t(isReply ? 'feedback.send' : 'feedback.saveNote'),
      min: 1,
      max: MAX_LENGTH,
    })
    if (text === null) return
    const call = isReply ? api.feedbackReply : api.feedbackNote
    await changes.act([row], async () => {
      await call({ id: row.id, version: row.version, text })
      return null
    })
  }
  return {
    bulk: [
      { key: 'assign', label: t('feedback.assign'), callName: api.feedbackAssign.callName, run: assign },
      { key: 'close', label: t('feedback.close'), callName: api.feedbackClose.callName, run: close },
    ],
    actionsOf: (row, changes) => {
      const actions: RowAction[] = [
        { key: 'take', label: t('feedback.take'), onClick: () => void take(row, changes) },
        { key: 'reply', label: t('feedback.reply'), onClick: () => void write(row, changes, 'reply') },
        { key: 'assign', label: t('feedback.assign'), onClick: () => void assign([row], changes) },
        { key: 'note', label: t('feedback.note'), onClick: () => void write(row, changes, 'note') },
        { key: 'close', label: t('feedback.close'), onClick: () => void close([row], changes) },
        { key: 'reopen', label: t('feedback.reopen'), onClick: () => void reopen(row, changes) },
      ]
      return actions.filter(({ key }) => row.actions.includes(key))
    },
  }
}

function titleOf(rows: readonly Feedback[], many: string, one: (name: string) => string): string {
  const [row] = rows
  return row && rows.length === 1 ? one(nameOf(row)) : many
}
