import { Alert, Input } from 'antd'
import { useMemo } from 'react'
import { api, type TagIn, type User } from '../../api/generated'
import { user } from '../../api/resources/member'
import { useTranslation } from '../../locales/texts'
import { type Action, action } from '../../resource/action/action'
import { useMoves } from '../../resource/action/moves'
import { saveFile } from '../../ui/save-file'
import { adjustAction } from './adjust-action'
import { TagInput } from './tag-input'
import { AUTOMATIC, TierSelect } from './tier-select'

/** useMemberActions are what staff do with members beside changing what they say of themselves. */
export function useMemberActions(): Action<User>[] {
  const { t, i18n } = useTranslation(['member', 'kit', 'enums'])
  const { language } = i18n
  const move = useMoves(user)
  return useMemo(
    () => [
      move('userTag', {
        row: false,
        alwaysIds: true,
        fields: ({ rows }) => ({
          add: { label: t('user.fields.add'), input: <TagInput known={[]} /> },
          remove: {
            label: t('user.fields.remove'),
            input: <TagInput known={[...new Set(rows.flatMap(({ tags }) => tags))]} />,
          },
        }),
        undo: (_, { add = [], remove = [] }, { rows }) => untag(rows, add, remove),
      }),
      // By hand, or following the growth points again.
      move('userTier', {
        fields:
          ({ row, bulk }) =>
          ({ tierId }) => ({
            tierId: {
              label: t('user.fields.tierId'),
              required: true,
              initial: bulk ? undefined : row.tierSource === 'auto' ? AUTOMATIC : row.tierId,
              input: <TierSelect row={bulk ? undefined : row} />,
            },
            ...(tierId !== AUTOMATIC && {
              tierExpireAt: {
                label: t('user.fields.tierExpireAt'),
                hint: t('user.tierExpireHint'),
                initial: bulk ? undefined : row.tierExpireAt,
              },
            }),
          }),
        sent: ({ tierId, ...asked }) => ({
          reason: '',
          ...asked,
          ...(typeof tierId === 'number' && { tierId }),
        }),
      }),
      adjustAction(move, t, language),
      move('userPhone', {
        fields: ({ row }) => ({
          phone: {
            label: t('user.fields.phone'),
            hint: t('user.phoneNow', { phone: row.phone }),
            input: <Input autoComplete="off" inputMode="tel" />,
          },
        }),
      }),
      move('userBlack', {
        to: 'blacklisted',
        fixed: { black: true },
        text: () => <Alert type="warning" showIcon title={t('user.blackText')} />,
        fields: () => ({ until: { label: t('user.fields.until'), hint: t('user.untilHint') } }),
      }),
      move('userBlack', { to: 'normal', fixed: { black: false } }),
      // Everything that is known of the member, to be handed to that member.
      action({
        key: 'userData',
        label: t('user.data.label'),
        call: api.userData,
        when: () => true,
        ask: ({ name }) => ({
          title: t('user.data.title', { name }),
          text: t('user.data.text'),
          fields: { reason: { label: t('kit:reason.label'), required: true, ranged: true } },
        }),
        input: ({ reason = '' }, { row }) => ({ id: row.id, reason }),
        onDone: ({ blob, filename }) => saveFile(blob, filename),
        done: () => t('user.data.done'),
      }),
      move('userDel'),
    ],
    [t, language, move],
  )
}

/** untag takes tags back from those who had them not, and returns them to those who had them. */
function untag(members: readonly User[], added: readonly string[], removed: readonly string[]): TagIn[] {
  const inputs = new Map<string, TagIn & { ids: number[] }>()
  for (const { id, tags } of members) {
    const add = removed.filter((tag) => tags.includes(tag))
    const remove = added.filter((tag) => !tags.includes(tag))
    if (add.length + remove.length === 0) continue
    const change = JSON.stringify([add, remove])
    const input = inputs.get(change) ?? { ids: [], add, remove }
    input.ids.push(id)
    inputs.set(change, input)
  }
  return [...inputs.values()]
}
