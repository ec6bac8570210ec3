import { api, type Companion } from '../../api/generated'
import type { TFunction } from '../../locales/texts'
import { type Action, action } from '../../resource/action/action'

/** companionActions send a companion on leave and take it back. */
export function companionActions(t: TFunction<'special'>): Action<Companion>[] {
  return [
    action({
      key: 'leave',
      label: t('companion.leave.label'),
      when: ({ duty }: Companion) => duty === 'available',
      call: api.companionDuty,
      ask: ({ row: { visitsAhead }, name }) => ({
        title: t('companion.leave.title', { name }),
        text: [
          visitsAhead > 0 && t('companion.leave.ahead', { visits: visitsAhead }),
          t('companion.leave.text'),
        ]
          .filter(Boolean)
          .join(' '),
        ok: t('companion.leave.ok'),
      }),
      fixed: { duty: 'onLeave' },
      done: ({ name }) => t('companion.leave.done', { name }),
    }),
    action({
      key: 'back',
      label: t('companion.back.label'),
      when: ({ duty }: Companion) => duty === 'onLeave',
      call: api.companionDuty,
      fixed: { duty: 'available' },
      done: ({ name }) => t('companion.back.done', { name }),
    }),
  ]
}
