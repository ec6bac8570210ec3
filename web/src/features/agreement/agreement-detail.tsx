import { Alert } from 'antd'
import type { Agreement } from '../../api/generated'
import type { agreement } from '../../api/resources/agreement'
import { useTranslation } from '../../locales/texts'
import { Facts } from '../../resource/detail/facts'
import styles from './agreement.module.css'
import { AgreementBody } from './agreement-body'
import { AgreementTag } from './agreement-tag'

/** AgreementDetail is all that is known of a version, and its text. */
export function AgreementDetail({ resource, row }: { resource: typeof agreement; row: Agreement }) {
  const { t } = useTranslation('agreement')
  return (
    <>
      {!row.intact && <Alert type="error" showIcon title={t('agreement.detail.altered')} />}
      <Facts
        resource={resource}
        row={row}
        facts={[
          'no',
          {
            key: 'status',
            label: t('agreement.fields.status'),
            value: <AgreementTag status={row.status} />,
          },
          'effectiveAt',
          'reconsent',
          'publishedAt',
          'publishedByName',
          { key: 'changeNote', label: t('agreement.fields.changeNote'), value: row.changeNote, wide: true },
          {
            key: 'hash',
            label: t('agreement.fields.hash'),
            value: row.hash ? (
              <>
                <code className={styles.hash}>{row.hash}</code>
                {row.intact && <div className={styles.hint}>{t('agreement.detail.intact')}</div>}
              </>
            ) : (
              '–'
            ),
            wide: true,
          },
        ]}
      />
      <div className={styles.body}>
        <AgreementBody version={row} />
      </div>
    </>
  )
}
