import { api, type Login } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import type { PlainColumn } from '../../ui/plain-table'
import { StatusTag } from '../../ui/status-tag'
import { TimeText } from '../../ui/time-text'
import { MemberHistory } from './member-history'

/** LoginsTab is when and from where a member came in. */
export function LoginsTab({ id }: { id: number }) {
  const { t } = useTranslation(['member', 'enums'])
  const columns: PlainColumn<Login>[] = [
    { key: 'at', title: t('user.at'), render: ({ at }) => <TimeText value={at} /> },
    { key: 'source', title: t('user.fields.source'), render: ({ source }) => t(`enums:Source.${source}`) },
    { key: 'device', title: t('user.device'), render: ({ device }) => device || '–' },
    { key: 'ip', title: 'IP', render: ({ ip }) => ip || '–' },
    { key: 'city', title: t('user.fields.city'), render: ({ city }) => city || '–' },
    {
      key: 'ended',
      title: t('user.ended'),
      render: ({ endedAt }) =>
        endedAt ? <TimeText value={endedAt} /> : <StatusTag tone="good">{t('user.running')}</StatusTag>,
    },
  ]
  return (
    <MemberHistory name="logins" label={t('user.logins')} id={id} call={api.userLogins} columns={columns} />
  )
}
