import type { useTranslation } from 'react-i18next'
import { api, type Feedback } from '../../api/generated'
import { type Action, action } from '../../resource/action/action'
import { REASON } from '../../resource/action/reason'
import type { FieldRules } from '../../resource/resource'
import { Quote } from '../../ui/quotation'

export type Texts = ReturnType<typeof useTranslation<['feedback', 'kit']>>['t']

/** nameOf is what staff call one. */
export const nameOf = ({ feedbackNo }: Feedback): string => feedbackNo

/** As much as one message holds. */
export const MAX_LENGTH = 1000

const MESSAGE: FieldRules = { kind: 'text', required: true, minLength: 1, maxLength: MAX_LENGTH }

/** feedbackActions are what staff do with feedback, beside deleting it. */
export function feedbackActions(t: Texts): Action<Feedback>[] {
  return [
    action({ key: 'take', label: t('feedback.take'), primary: true, call: api.feedbackTake }),
    action({
      key: 'reply',
      label: t('feedback.reply'),
      call: api.feedbackReply,
      rules: { text: MESSAGE },
      ask: ({ name, row }) => ({
        title: t('feedback.replyTitle', { name }),
        text: <Quote>{row.content}</Quote>,
        ok: t('feedback.send'),
        fields: { text: { label: t('feedback.replyLabel') } },
      }),
    }),
    action({
      key: 'assign',
      label: t('feedback.assign'),
      bulk: true,
      call: api.feedbackAssign,
      rules: { accountId: { kind: 'ref', required: true } },
      ask: ({ count, name }) => ({
        title: count > 1 ? t('feedback.assignTitleMany', { count }) : t('feedback.assignTitle', { name }),
        fields: { accountId: { label: t('feedback.fields.assigneeId'), options: api.accountOptions } },
      }),
    }),
    action({
      key: 'note',
      label: t('feedback.note'),
      call: api.feedbackNote,
      rules: { text: MESSAGE },
      ask: ({ name, row }) => ({
        title: t('feedback.noteTitle', { name }),
        text: <Quote>{row.content}</Quote>,
        ok: t('feedback.saveNote'),
        fields: { text: { label: t('feedback.noteLabel') } },
      }),
    }),
    action({
      key: 'close',
      label: t('feedback.close'),
      bulk: true,
      call: api.feedbackClose,
      rules: { reason: REASON },
      ask: ({ rows, count, name }) => ({
        title: count > 1 ? t('feedback.closeTitleMany', { count }) : t('feedback.closeTitle', { name }),
        // What nobody has answered yet is closed for a reason only.
        ...(rows.some(({ status }) => status === 'processing') && {
          text: t('feedback.closeText'),
          fields: { reason: { label: t('feedback.closeReason') } },
        }),
      }),
    }),
    action({
      key: 'reopen',
      label: t('feedback.reopen'),
      call: api.feedbackReopen,
      rules: { reason: REASON },
      ask: ({ name }) => ({
        title: t('feedback.reopenTitle', { name }),
        fields: { reason: { label: t('feedback.reopenReason') } },
      }),
    }),
  ]
}
