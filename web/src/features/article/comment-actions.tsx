import { useMemo } from 'react'
import type { Comment } from '../../api/generated'
import { commentReply } from '../../api/inputs/article'
import { comment } from '../../api/resources/article'
import { useTranslation } from '../../locales/texts'
import { ReplyInput } from '../../reply/reply-input'
import type { Action } from '../../resource/action/action'
import { useMoves } from '../../resource/action/moves'
import { Quote } from '../../ui/quotation'
import { authorOf } from './comment-detail'

interface Callbacks {
  /** The number of shown comments of an article may have changed. */
  onCountChanged: () => void
  onMemberChanged: () => void
}

/** useCommentActions are what staff do with comments. */
export function useCommentActions({ onCountChanged, onMemberChanged }: Callbacks): Action<Comment>[] {
  const { t } = useTranslation('article')
  const move = useMoves(comment)
  return useMemo(
    () => [
      move('show', { primary: true, fixed: { status: 'shown' }, onDone: onCountChanged }),
      move('hide', { fixed: { status: 'hidden' }, onDone: onCountChanged }),
      move('reply', {
        label: ({ staffReply }) => (staffReply ? t('comment.editReply') : t('comment.moves.reply.label')),
        text: ({ row }) => <Quote>{row.content}</Quote>,
        fields: ({ row }) => ({
          reply: {
            label: t('comment.replyLabel'),
            initial: row.staffReply,
            input: (
              <ReplyInput
                kind="comment"
                label={t('comment.replyLabel')}
                maxLength={commentReply.reply.maxLength}
              />
            ),
          },
        }),
      }),
      // It is the member who is put on the list, so the call takes that one's id.
      move('blacklist', {
        bulk: false,
        danger: true,
        section: 'member',
        name: authorOf,
        input: ({ reason = '' }, { row }) => ({ ids: [row.memberId], black: true, reason }),
        onDone: onMemberChanged,
      }),
      move('delete', { onDone: onCountChanged }),
    ],
    [t, move, onCountChanged, onMemberChanged],
  )
}
