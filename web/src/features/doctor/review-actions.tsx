import { useMemo } from 'react'
import type { Review } from '../../api/generated'
import { reviewReply } from '../../api/inputs/doctor'
import { review } from '../../api/resources/doctor'
import { useTranslation } from '../../locales/texts'
import { ReplyInput } from '../../reply/reply-input'
import type { Action } from '../../resource/action/action'
import { useMoves } from '../../resource/action/moves'
import { Quote } from '../../ui/quotation'

/** useReviewActions are what staff do with reviews; most of them may move the score of a doctor. */
export function useReviewActions(onScoreChanged: () => void): Action<Review>[] {
  const { t } = useTranslation('doctor')
  const move = useMoves(review)
  return useMemo(
    () => [
      move('show', { primary: true, fixed: { status: 'shown' }, onDone: onScoreChanged }),
      move('hide', { fixed: { status: 'hidden' }, onDone: onScoreChanged }),
      move('reply', {
        label: ({ reply }) => (reply ? t('review.editReply') : t('review.moves.reply.label')),
        text: ({ row }) => <Quote>{row.content}</Quote>,
        fields: ({ row }) => ({
          reply: {
            label: t('review.replyLabel'),
            initial: row.reply,
            input: (
              <ReplyInput
                kind="review"
                label={t('review.replyLabel')}
                maxLength={reviewReply.reply.maxLength}
              />
            ),
          },
        }),
      }),
      move('delete', { onDone: onScoreChanged }),
    ],
    [t, move, onScoreChanged],
  )
}
