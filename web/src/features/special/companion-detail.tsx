import { Alert } from 'antd'
import type { Companion } from '../../api/generated'
import { companion } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { Facts } from '../../resource/detail/facts'
import { PrivateFileButton } from '../../resource/detail/private-file-button'
import { CertUntil } from './cert-until'
import styles from './companion.module.css'
import { CompanionScore } from './companion-score'
import { DutyTag } from './duty-tag'

/** CompanionDetail is everything that is known of a companion; what stands in the way of visits comes first. */
export function CompanionDetail({ row }: { row: Companion }) {
  const { t } = useTranslation('special')
  const owner = { type: companion.name, id: row.id }
  return (
    <div className={styles.detail}>
      {row.cert !== 'valid' && (
        <Alert
          type="error"
          showIcon
          title={t(row.cert === 'expired' ? 'companion.certBlocked' : 'companion.certWarn', {
            day: row.healthCertTo,
          })}
        />
      )}
      <Facts
        resource={companion}
        row={row}
        title={t('companion.groups.who')}
        facts={['name', 'photo', 'gender', 'city', 'phone', 'idNo']}
      />
      <Facts
        resource={companion}
        row={row}
        title={t('companion.groups.cert')}
        facts={[
          {
            key: 'healthCertTo',
            label: t('companion.fields.healthCertTo'),
            value: <CertUntil row={row} />,
          },
          'cert',
          {
            key: 'certFiles',
            label: t('companion.fields.certFiles'),
            value: (
              <div className={styles.certificates}>
                {row.certFiles.length === 0 && t('companion.noCertificates')}
                {row.certFiles.map((fileId, index) => (
                  <PrivateFileButton
                    key={fileId}
                    owner={owner}
                    fileId={fileId}
                    label={t('companion.certificate', { number: index + 1 })}
                  />
                ))}
              </div>
            ),
            wide: true,
          },
        ]}
      />
      <Facts
        resource={companion}
        row={row}
        title={t('companion.groups.work')}
        facts={[
          { key: 'duty', label: t('companion.fields.duty'), value: <DutyTag duty={row.duty} /> },
          'status',
          'visitsAhead',
          'servedCount',
          { key: 'score', label: t('fields.score'), value: <CompanionScore score={row.score} /> },
          'years',
          'hospitalNames',
          'skills',
          'createdAt',
          'updatedAt',
        ]}
      />
    </div>
  )
}
