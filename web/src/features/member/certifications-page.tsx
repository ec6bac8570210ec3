import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, Certification, type Certification as Row } from '../../api/generated'
import type { Changes } from '../../resource/action/use-changes'
import { useLabels } from '../../resource/labels'
import { ResourcePage } from '../../resource/page/resource-page'
import { useCanCall } from '../../resource/use-can-call'
import { askReason } from '../../ui/ask-reason'
import { confirm } from '../../ui/confirm'
import { toast } from '../../ui/toast'
import styles from './certification.module.css'
import { CertificationDrawer } from './certification-drawer'
import { askRejection } from './certification-reject'
import { Waiting, Warnings } from './certification-warnings'
import { CertTag } from './member-tags'

/** As many as are decided together. */
const MAX_TOGETHER = 50

/** CertificationsPage is the queue of documents that members have handed in. */
export function CertificationsPage() {
  const { t } = useTranslation('certification')
  const { t: kit } = useTranslation('kit')
  const labels = useLabels(Certification)
  const mayFilterByAuditor = useCanCall('accountOptions')
  const [openId, setOpenId] = useState<number | null>(null)
  const tabOf = (status: 'pending' | 'approved' | 'rejected' | 'revoked') => ({
    key: status,
    label: labels.value('CertStatus', status),
    input: { status },
    sort: status === 'pending' ? 'createdAt' : '-auditedAt',
  })

  const tooMany = (rows: readonly Row[]) => {
    if (rows.length <= MAX_TOGETHER) return false
    toast.error(kit('bulk.most', { limit: MAX_TOGETHER }))
    return true
  }
  const approveAll = async (rows: readonly Row[], changes: Changes<Row>) => {
    if (tooMany(rows)) return false
    const question = {
      title: t('Certification.approveMany', { count: rows.length }),
      text: rows.map(nameOf).join(kit('listComma')),
      ok: t('Certification.approve'),
    }
    if (!(await confirm(question))) return false
    return changes.act(rows, (which) => api.CertificationAudit({ ...which, result: 'approved' }))
  }
  const rejectAll = async (rows: readonly Row[], changes: Changes<Row>) => {
    if (tooMany(rows)) return false
    const rejection = await askRejection({
      title: t('Certification.rejectMany', { count: rows.length }),
      ok: t('Certification.reject'),
    })
    if (!rejection) return false
    return changes.act(rows, (which) =>
      api.CertificationAudit({ ...which, ...rejection, result: 'rejected' }),
    )
  }
  const removeAll = async (rows: readonly Row[], changes: Changes<Row>) => {
    if (tooMany(rows)) return false
    const reason = await askReason({
      title: t('Certification.deleteTitle', { name: rows.map(nameOf).slice(0, 3).join(kit('listComma')) }),
      text: t('Certification.deleteText'),
      label: kit('reason.label'),
      ok: kit('delete.ok'),
      danger: true,
    })
    if (!reason) return false
    return changes.act(rows, (which) => api.CertificationDel({ ...which, reason }))
  }

  return (
    <>
      <ResourcePage
        resource={Certification}
        nameOf={nameOf}
        tabs={[tabOf('pending'), tabOf('approved'), tabOf('rejected'), tabOf('revoked')]}
        columns={[
          {
            field: 'memberNo',
            render: ({ memberNo, memberNickname }) => (
              <>
                {memberNo}
                <span className={styles.second}>{memberNickname}</span>
              </>
            ),
          },
          'realName',
          'idType',
          'idNo',
          { field: 'warnings', render: (row) => <Warnings warnings={row.warnings} /> },
          'attempt',
          { field: 'createdAt', render: (row) => <Waiting row={row} /> },
          {
            field: 'status',
            render: ({ status, claimedBy }) => (
              <>
                <CertTag status={status} />
                {claimedBy && (
                  <span className={styles.second}>{t('Certification.claimed', { name: claimedBy })}</span>
                )}
              </>
            ),
          },
          'rejectCode',
          'rejectReason',
          'auditorName',
          'auditedAt',
        ]}
        filters={[
          'idType',
          'rejectCode',
          ...(mayFilterByAuditor ? [{ name: 'auditorId', options: api.accountOptions } as const] : []),
          { name: 'memberId', options: api.userOptions },
          'createdAt',
          'auditedAt',
        ]}
        bulk={[
          {
            key: 'approve',
            label: t('Certification.approve'),
            callName: 'CertificationAudit',
            run: approveAll,
          },
          { key: 'reject', label: t('Certification.reject'), callName: 'CertificationAudit', run: rejectAll },
          {
            key: 'delete',
            label: kit('bulk.delete'),
            danger: true,
            callName: 'CertificationDel',
            run: removeAll,
          },
        ]}
        rowActions={(row, changes) => [
          {
            key: 'open',
            label: row.actions.includes('approve') ? t('Certification.audit') : kit('row.detail'),
            onClick: () => setOpenId(row.id),
          },
          ...(row.actions.includes('delete')
            ? [
                {
                  key: 'delete',
                  label: kit('row.delete'),
                  danger: true,
                  onClick: () => void removeAll([row], changes),
                },
              ]
            : []),
        ]}
      />
      {openId !== null && (
        <CertificationDrawer id={openId} onOpen={setOpenId} onClose={() => setOpenId(null)} />
      )}
    </>
  )
}

const nameOf = ({ memberNo, realName }: Row) => `${memberNo} ${realName}`
