import { api, type User } from '../../api/generated'
import { type Action, action } from '../../resource/action/action'
import { REASON } from '../../resource/action/reason'
import type { Texts } from './member-actions'
import { AUTOMATIC, TierSelect } from './tier-select'

/** tierAction gives a member a tier by hand, or lets it follow the growth points again. */
export function tierAction(t: Texts): Action<User> {
  return action({
    key: 'tier',
    label: t('user.changeTier'),
    when: ({ actions }) => actions.includes('userTier'),
    call: api.userTier,
    rules: {
      tierId: { kind: 'text', required: true },
      tierExpireAt: { kind: 'time', nullable: true },
      reason: REASON,
    },
    ask: ({ name, row }) => ({
      title: t('user.tierTitle', { name }),
      ok: t('kit:save'),
      fields: ({ tierId }) => ({
        tierId: {
          label: t('user.fields.tierId'),
          initial: row.tierSource === 'auto' ? AUTOMATIC : row.tierId,
          input: <TierSelect row={row} />,
        },
        ...(tierId !== AUTOMATIC && {
          tierExpireAt: {
            label: t('user.fields.tierExpireAt'),
            hint: t('user.tierExpireHint'),
            initial: row.tierExpireAt,
          },
        }),
        reason: { label: t('user.fields.reason') },
      }),
    }),
    input: ({ tierId, ...asked }, { row: { id, version } }) => ({
      id,
      version,
      reason: '',
      ...asked,
      ...(typeof tierId === 'number' && { tierId }),
    }),
    done: () => t('kit:form.saved'),
  })
}
