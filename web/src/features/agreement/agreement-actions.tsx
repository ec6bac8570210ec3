import type { useTranslation } from 'react-i18next'
import { type Agreement, type AgreementDoc, api } from '../../api/generated'
import { type Action, action } from '../../resource/action/action'
import { REASON } from '../../resource/action/reason'
import type { InForce } from './in-force'
import { isFuture, PublishTime } from './publish-time'

export type Texts = ReturnType<typeof useTranslation<['agreement', 'kit', 'enums']>>['t']

/** nameOf is what staff call a version. */
export const nameOf = ({ title, no }: Agreement): string => `${title} ${no}`

/** agreementActions are what staff do with a version beside writing it. */
export function agreementActions(
  t: Texts,
  doc: AgreementDoc,
  inForce: InForce | undefined,
): Action<Agreement>[] {
  return [
    action({
      key: 'publish',
      label: t('agreement.publish.action'),
      call: api.agreementPublish,
      fixed: { doc },
      rules: { effectiveAt: { kind: 'time', nullable: true } },
      refuse: ({ row }) => (row.changeNote ? undefined : t('agreement.publish.noteMissing')),
      ask: ({ name, row }) => ({
        title: t('agreement.publish.title', { name }),
        ok: t('agreement.publish.ok'),
        fields: {
          effectiveAt: {
            label: t('agreement.publish.at'),
            initial: '',
            check: (value) =>
              value === '' || isFuture(value) ? undefined : t('agreement.publish.atRequired'),
            input: <PublishTime t={t} row={row} inForce={inForce} />,
          },
        },
      }),
    }),
    action({
      key: 'withdraw',
      label: t('agreement.withdraw.action'),
      call: api.agreementWithdraw,
      fixed: { doc },
      rules: { reason: REASON },
      ask: ({ name }) => ({
        title: t('agreement.withdraw.title', { name }),
        text: t('agreement.withdraw.text'),
        danger: true,
        fields: { reason: { label: t('agreement.withdraw.reason') } },
      }),
    }),
    action({
      key: 'copy',
      label: t('agreement.copy.action'),
      call: api.agreementCopy,
      ask: ({ name }) => ({
        title: t('agreement.copy.title', { name }),
        text: t('agreement.copy.text'),
        ok: t('agreement.copy.ok'),
      }),
      input: (_, { row: { id } }) => ({ doc, id }),
    }),
  ]
}
