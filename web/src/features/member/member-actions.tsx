import { Alert, Input } from 'antd'
import type { useTranslation } from 'react-i18next'
import { api, type User } from '../../api/generated'
import { type Action, action } from '../../resource/action/action'
import { REASON } from '../../resource/action/reason'
import type { FieldRules } from '../../resource/resource'
import { adjustAction } from './adjust-action'
import { TagInput } from './tag-input'
import { tierAction } from './tier-action'

export type Texts = ReturnType<typeof useTranslation<['member', 'kit', 'enums']>>['t']

/** As many as are closed together. */
const MAX_CLOSED = 50

const TAGS: FieldRules = { kind: 'list', of: 'text', maxItems: 10 }

/** memberActions are what staff do with members beside changing what they say of themselves. */
export function memberActions(t: Texts, language: string): Action<User>[] {
  const saved = () => t('kit:form.saved')
  const offers = (call: string, { actions }: User) => actions.includes(call)
  const reason = { label: t('user.fields.reason') }
  return [
    action({
      key: 'tag',
      label: t('user.tag'),
      bulk: true,
      row: false,
      call: api.userTag,
      alwaysIds: true,
      rules: { add: TAGS, remove: TAGS },
      ask: ({ rows, count }) => ({
        title: t('user.tagTitle', { count }),
        ok: t('kit:save'),
        fields: {
          add: { label: t('user.fields.add'), input: <TagInput known={[]} /> },
          remove: {
            label: t('user.fields.remove'),
            input: <TagInput known={[...new Set(rows.flatMap(({ tags }) => tags))]} />,
          },
        },
      }),
      done: saved,
    }),
    tierAction(t),
    adjustAction(t, language),
    action({
      key: 'phone',
      label: t('user.changePhone'),
      when: (row) => offers('userPhone', row),
      call: api.userPhone,
      rules: { phone: { kind: 'text', required: true, maxLength: 20 }, reason: REASON },
      ask: ({ name, row }) => ({
        title: t('user.phoneTitle', { name }),
        ok: t('kit:save'),
        fields: {
          phone: {
            label: t('user.fields.phone'),
            hint: t('user.phoneNow', { phone: row.phone }),
            input: <Input autoComplete="off" inputMode="tel" maxLength={20} />,
          },
          reason,
        },
      }),
      done: saved,
    }),
    action({
      key: 'black',
      label: t('user.black'),
      bulk: true,
      when: (row) => row.status === 'normal' && offers('userBlack', row),
      call: api.userBlack,
      fixed: { black: true },
      rules: { reason: REASON, until: { kind: 'time', nullable: true } },
      ask: ({ count, name }) => ({
        title: count > 1 ? t('user.blackMany', { count }) : t('user.blackTitle', { name }),
        text: <Alert type="warning" showIcon title={t('user.blackText')} />,
        fields: { reason, until: { label: t('user.fields.until'), hint: t('user.untilHint') } },
      }),
      done: saved,
    }),
    action({
      key: 'restore',
      label: t('user.restore'),
      bulk: true,
      when: (row) => row.status === 'blacklisted' && offers('userBlack', row),
      call: api.userBlack,
      fixed: { black: false },
      rules: { reason: REASON },
      ask: ({ count }) => ({
        title: t('user.restoreTitle', { count }),
        text: t('user.restoreText'),
        fields: { reason: { label: t('kit:reason.label') } },
      }),
    }),
    action({
      key: 'close',
      label: t('user.close'),
      danger: true,
      bulk: true,
      when: (row) => offers('userDel', row),
      call: api.userDel,
      rules: { reason: REASON },
      refuse: ({ count }) => (count > MAX_CLOSED ? t('kit:bulk.most', { limit: MAX_CLOSED }) : undefined),
      ask: ({ count }) => ({
        title: t('user.closeTitle', { count }),
        text: t('user.closeText'),
        fields: { reason: { label: t('kit:reason.label') } },
      }),
    }),
  ]
}
