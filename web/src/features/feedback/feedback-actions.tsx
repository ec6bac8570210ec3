import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api, type Feedback, feedback } from '../../api/generated'
import type { Action } from '../../resource/action/action'
import { useMoves } from '../../resource/action/moves'
import { Quote } from '../../ui/quotation'

/** nameOf is what staff call one. */
export const nameOf = ({ feedbackNo }: Feedback): string => feedbackNo

/** useFeedbackActions are what staff do with feedback, beside deleting it. */
export function useFeedbackActions(): Action<Feedback>[] {
  const { t } = useTranslation('feedback')
  const move = useMoves(feedback)
  return useMemo(
    () => [
      move('take', { primary: true }),
      move('reply', {
        text: ({ row }) => <Quote>{row.content}</Quote>,
        fields: () => ({ text: { label: t('feedback.replyLabel') } }),
      }),
      move('assign', {
        fields: () => ({
          accountId: { label: t('feedback.fields.assigneeId'), options: api.accountOptions, required: true },
        }),
      }),
      move('priority', {
        fields: ({ row, bulk }) => ({
          priority: {
            label: t('feedback.fields.priority'),
            required: true,
            initial: bulk ? undefined : row.priority,
          },
        }),
      }),
      move('note', {
        text: ({ row }) => <Quote>{row.content}</Quote>,
        fields: () => ({ text: { label: t('feedback.noteLabel') } }),
      }),
      move('close'),
      move('reopen'),
    ],
    [t, move],
  )
}
