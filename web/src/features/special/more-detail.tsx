import type { More } from '../../api/generated'
import { more } from '../../api/resources/special'
import { LinkTarget } from '../../link/link-target'
import { ShowTag } from '../../link/show-tags'
import { useTranslation } from '../../locales/texts'
import { Facts } from '../../resource/detail/facts'
import { EntryIcon } from './entry-icon'

/** MoreDetail is everything that is known of an entry of the grid. */
export function MoreDetail({ row }: { row: More }) {
  const { t } = useTranslation('special')
  const { linkKind, linkValue, targetLabel, targetGone } = row
  return (
    <Facts
      resource={more}
      row={row}
      facts={[
        {
          key: 'icon',
          label: t('more.fields.icon'),
          value: <EntryIcon icon={row.icon} badge={row.badge} size={48} />,
        },
        'name',
        'group',
        'badge',
        { key: 'state', label: t('more.fields.state'), value: <ShowTag state={row.state} /> },
        {
          key: 'target',
          label: t('more.fields.targetLabel'),
          value: (
            <LinkTarget kind={linkKind} value={linkValue} label={targetLabel} broken={targetGone} leads />
          ),
        },
        ...(linkKind === 'page' ? (['page'] as const) : []),
        'needLogin',
        'needCert',
        'startAt',
        'endAt',
        'clicks',
        'sort',
        'status',
        'createdAt',
        'updatedAt',
      ]}
    />
  )
}
