import { api, type Doctor } from '../../api/generated'
import type { TFunction } from '../../locales/texts'
import { type Action, action } from '../../resource/action/action'

/** doctorActions are what can be done to several doctors at once, beside the standard actions. */
export function doctorActions(t: TFunction<['doctor', 'kit']>): Action<Doctor>[] {
  return [
    action({
      key: 'recommend',
      label: t('doctor.recommend'),
      bulk: true,
      row: false,
      call: api.doctorBatch,
      ask: ({ count, names }) => ({ title: t('doctor.recommendTitle', { count }), text: names }),
      alwaysIds: true,
      fixed: { recommended: true },
    }),
    action({
      key: 'unrecommend',
      label: t('doctor.unrecommend'),
      bulk: true,
      row: false,
      call: api.doctorBatch,
      ask: ({ count, names }) => ({ title: t('doctor.unrecommendTitle', { count }), text: names }),
      alwaysIds: true,
      fixed: { recommended: false },
    }),
    action({
      key: 'move',
      label: t('doctor.move'),
      bulk: true,
      row: false,
      call: api.doctorBatch,
      ask: ({ count }) => ({
        title: t('doctor.moveTitle', { count }),
        ok: t('doctor.moveOk'),
        fields: {
          departmentId: {
            label: t('doctor.fields.departmentId'),
            options: api.departmentOptions,
            leaves: true,
            required: true,
          },
        },
      }),
      alwaysIds: true,
    }),
  ]
}
