import { api, type Notice } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import type { PlainColumn } from '../../ui/plain-table'
import { TimeText } from '../../ui/time-text'
import { MemberHistory } from './member-history'

/** NoticesTab is what a member was to learn; the platform's own messengers tell it. */
export function NoticesTab({ id }: { id: number }) {
  const { t } = useTranslation(['member', 'enums'])
  const columns: PlainColumn<Notice>[] = [
    { key: 'at', title: t('user.at'), render: ({ at }) => <TimeText value={at} /> },
    { key: 'kind', title: t('user.notice'), render: ({ kind }) => t(`enums:NoticeKind.${kind}`) },
    { key: 'text', title: t('user.noticeText'), render: ({ text }) => text },
  ]
  return (
    <MemberHistory
      name="notices"
      label={t('user.notices')}
      id={id}
      call={api.userNotices}
      columns={columns}
    />
  )
}
