import type { ReactNode } from 'react'
import type { Certification as Row } from '../../api/generated'
import { Certification } from '../../api/resources/certification'
import { useTranslation } from '../../locales/texts'
import { Facts } from '../../resource/detail/facts'
import { Reveal } from '../../resource/detail/reveal'
import { useLabels } from '../../resource/labels'
import { TimeText } from '../../ui/time-text'
import styles from './certification.module.css'
import type { Claim } from './certification-claim'
import { CertTag } from './member-tags'

interface PapersProps {
  row: Row
  claim: Claim
  /** What stands between the document and what was tried before. */
  children?: ReactNode
}

/** Papers are what was handed in, what became of it, and what was tried before. */
export function Papers({ row, claim, children }: PapersProps) {
  const { t } = useTranslation('certification')
  const labels = useLabels(Certification)
  const personal = (field: 'realName' | 'idNo') => ({
    key: field,
    label: labels.field(field),
    value: claim[field] ? (
      <span className={styles.whole}>{claim[field]}</span>
    ) : (
      <Reveal resource={Certification} row={row} field={field} />
    ),
  })
  return (
    <div className={styles.papers}>
      <Facts
        resource={Certification}
        row={row}
        title={t('Certification.document')}
        facts={[
          personal('realName'),
          'idType',
          personal('idNo'),
          'gender',
          'birthday',
          'age',
          'idValidTo',
          'memberNo',
          'memberNickname',
          'createdAt',
        ]}
      />
      {row.auditedAt && (
        <Facts
          resource={Certification}
          row={row}
          title={t('Certification.outcome')}
          facts={['status', 'auditorName', 'auditedAt', 'rejectCode', 'rejectReason', 'auditNote']}
        />
      )}
      {children}
      <Earlier row={row} />
    </div>
  )
}

function Earlier({ row }: { row: Row }) {
  const { t } = useTranslation('certification')
  const labels = useLabels(Certification)
  return (
    <section aria-label={t('Certification.earlier')}>
      <h2 className={styles.title}>{t('Certification.earlier')}</h2>
      {row.attempts.length === 0 ? (
        t('Certification.noEarlier')
      ) : (
        <ul className={styles.attempts}>
          {row.attempts.map((attempt) => (
            <li key={attempt.id}>
              <CertTag status={attempt.status} />
              <TimeText value={attempt.createdAt} />
              <span className={styles.second}>
                {[
                  attempt.auditorName,
                  attempt.rejectCode && labels.value('RejectCode', attempt.rejectCode),
                  attempt.rejectReason,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
