import { Tag } from 'antd'
import type { OrderChaGene } from '../../api/generated'
import { orderChaGene } from '../../api/resources/order'
import { useTranslation } from '../../locales/texts'
import { PrivateFileButton } from '../../resource/detail/private-file-button'
import { TimeText } from '../../ui/time-text'
import styles from './gene-order-detail.module.css'

/** GeneReports are all versions of what the laboratory found, the newest first. Each opening of a file is in the log. */
export function GeneReports({ row }: { row: OrderChaGene }) {
  const { t } = useTranslation('order')
  const owner = { type: orderChaGene.name, id: row.id }
  return (
    <section className={styles.panel}>
      <h2>{t('orderChaGene.reports')}</h2>
      <ol className={styles.reports} aria-label={t('orderChaGene.reports')}>
        {row.reports.map((report) => (
          <li key={report.version} className={report.replaced ? styles.replaced : undefined}>
            <div className={styles.files}>
              <PrivateFileButton
                owner={owner}
                fileId={report.fileId}
                explained
                label={t('orderChaGene.reportOf', { n: report.version })}
              />
              {report.replaced && <Tag>{t('orderChaGene.replaced')}</Tag>}
              <small>
                {report.publishedByName} · <TimeText value={report.publishedAt} />
              </small>
            </div>
            <p>{report.conclusion}</p>
            {report.reason && (
              <p className={styles.none}>{t('orderChaGene.replacedBecause', { reason: report.reason })}</p>
            )}
          </li>
        ))}
      </ol>
      {row.adviceNote && (
        <p>
          <strong>{t('orderChaGene.fields.adviceNote')}</strong> {row.adviceNote}
        </p>
      )}
    </section>
  )
}
