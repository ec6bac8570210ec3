import type { ReplyKind } from '../api/generated'
import { cannedReply } from '../api/resources/reply'
import { onScreen } from '../resource/resource'

/** cannedReplies are the canned replies as each of the screens has them. */
export const cannedReplies = {
  feedback: onScreen(cannedReply, 'feedback'),
  review: onScreen(cannedReply, 'review'),
  comment: onScreen(cannedReply, 'comment'),
} as const satisfies Record<ReplyKind, typeof cannedReply>
