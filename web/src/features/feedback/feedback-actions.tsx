import { useMemo } from 'react'
import { api, type Feedback } from '../../api/generated'
import { feedback } from '../../api/resources/feedback'
import { useTranslation } from '../../locales/texts'
import type { Action } from '../../resource/action/action'
import { useMoves } from '../../resource/action/moves'

/** nameOf is what staff call one. */
export const nameOf = ({ feedbackNo }: Feedback): string => feedbackNo

/** useFeedbackActions are what staff do with feedback, beside deleting it and writing, which is done below the conversation. */
export function useFeedbackActions(): Action<Feedback>[] {
  const { t } = useTranslation('feedback')
  const move = useMoves(feedback)
  return useMemo(
    () => [
      move('take', { primary: true }),
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
      move('close'),
      move('reopen'),
    ],
    [t, move],
  )
}
