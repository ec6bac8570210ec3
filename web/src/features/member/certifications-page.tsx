import { useMemo } from 'react'
import { api, type Certification as Row } from '../../api/generated'
import { Certification } from '../../api/resources/certification'
import { useTranslation } from '../../locales/texts'
import type { RowEntry } from '../../resource/action/action'
import { useLabels } from '../../resource/labels'
import { ResourcePage } from '../../resource/page/resource-page'
import { openAddress, useOpened } from '../../resource/page/use-opened'
import { useCanCall } from '../../resource/use-can-call'
import styles from './certification.module.css'
import { isDecidable, nameOf, useCertificationActions } from './certification-actions'
import { CertificationDrawer } from './certification-drawer'
import { Waiting, Warnings } from './certification-warnings'
import { CertTag } from './member-tags'

/** CertificationsPage is the queue of documents that members have handed in. */
export function CertificationsPage() {
  const { t } = useTranslation(['certification', 'kit'])
  const labels = useLabels(Certification)
  const mayFilterByAuditor = useCanCall('accountOptions')
  const { open } = useOpened()
  const tabOf = (status: 'pending' | 'approved' | 'rejected' | 'revoked') => ({
    key: status,
    label: labels.value('CertStatus', status),
    input: { status },
    sort: status === 'pending' ? 'createdAt' : '-auditedAt',
  })

  const deciding = useCertificationActions()
  const actions = useMemo<RowEntry<Row>[]>(
    () => [
      {
        key: 'detail',
        label: (row) => (isDecidable(deciding, row) ? t('Certification.audit') : t('kit:row.detail')),
        open: ({ id }) => open(id),
        href: ({ id }) => openAddress(Certification.route, id),
      },
      deciding.approve,
      deciding.reject,
      deciding.remove,
    ],
    [t, deciding, open],
  )
  return (
    <ResourcePage
      resource={Certification}
      nameOf={nameOf}
      tabs={[tabOf('pending'), tabOf('approved'), tabOf('rejected'), tabOf('revoked')]}
      columns={[
        {
          field: 'memberNo',
          person: ({ memberAvatar, memberNickname, memberNo }) => ({
            avatar: memberAvatar,
            name: memberNickname,
            number: memberNo,
          }),
        },
        'realName',
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
        'idType',
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
      actions={actions}
      record={(id, { close }) => <CertificationDrawer id={id} onOpen={open} onClose={close} />}
    />
  )
}
