import { useMemo } from 'react'
import type { Agreement, AgreementDoc } from '../../api/generated'
import { agreement } from '../../api/resources/agreement'
import { useTranslation } from '../../locales/texts'
import type { Action } from '../../resource/action/action'
import { useMoves } from '../../resource/action/moves'
import type { InForce } from './in-force'
import { isFuture, PublishTime } from './publish-time'

/** nameOf is what staff call a version. */
export const nameOf = ({ title, no }: Agreement): string => `${title} ${no}`

/** useAgreementActions are what staff do with a version beside writing it. */
export function useAgreementActions(doc: AgreementDoc, inForce: InForce | undefined): Action<Agreement>[] {
  const { t } = useTranslation('agreement')
  const move = useMoves(agreement)
  return useMemo(
    () => [
      move('publish', {
        primary: true,
        fixed: { doc },
        refuse: ({ row }) => (row.changeNote ? undefined : t('agreement.publish.noteMissing')),
        fields: ({ row }) => ({
          effectiveAt: {
            label: t('agreement.publish.at'),
            initial: '',
            check: (value) =>
              value === '' || isFuture(value) ? undefined : t('agreement.publish.atRequired'),
            input: <PublishTime row={row} inForce={inForce} />,
          },
        }),
      }),
      move('withdraw', { fixed: { doc } }),
      move('copy', { input: (_, { row: { id } }) => ({ doc, id }) }),
    ],
    [t, move, doc, inForce],
  )
}
