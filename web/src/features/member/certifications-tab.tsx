import { api, type Certification as Row } from '../../api/generated'
import { Certification } from '../../api/resources/certification'
import { useLabels } from '../../resource/labels'
import type { PlainColumn } from '../../ui/plain-table'
import { TimeText } from '../../ui/time-text'
import { MemberHistory } from './member-history'
import { CertTag } from './member-tags'

/** CertificationsTab is what a member has handed in to prove who it is, and what became of it. */
export function CertificationsTab({ id }: { id: number }) {
  const labels = useLabels(Certification)
  const columns: PlainColumn<Row>[] = [
    {
      key: 'createdAt',
      title: labels.field('createdAt'),
      render: ({ createdAt }) => <TimeText value={createdAt} />,
    },
    { key: 'realName', title: labels.field('realName'), render: ({ realName }) => realName },
    { key: 'idNo', title: labels.field('idNo'), render: ({ idNo }) => idNo },
    { key: 'status', title: labels.field('status'), render: ({ status }) => <CertTag status={status} /> },
    {
      key: 'why',
      title: labels.field('rejectCode'),
      render: ({ rejectCode, rejectReason }) =>
        rejectReason || (rejectCode ? labels.value('RejectCode', rejectCode) : '–'),
    },
    {
      key: 'auditorName',
      title: labels.field('auditorName'),
      render: ({ auditorName }) => auditorName || '–',
    },
    {
      key: 'auditedAt',
      title: labels.field('auditedAt'),
      render: ({ auditedAt }) => <TimeText value={auditedAt} />,
    },
  ]
  return (
    <MemberHistory
      name="certifications"
      label={labels.title}
      id={id}
      call={({ id: memberId, ...paging }, options) => api.CertificationList({ memberId, ...paging }, options)}
      columns={columns}
    />
  )
}
