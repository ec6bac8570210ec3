import type { Visit } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { OrderTag } from '../../order/order-tag'
import styles from './visit-calendar.module.css'

/** VisitList is visits one below the other, each with all that is known of it. */
export function VisitList({ visits }: { visits: readonly Visit[] }) {
  const { t } = useTranslation('special')
  return (
    <ul className={styles.visits}>
      {visits.map((visit) => (
        <li key={visit.orderId} className={styles.line}>
          <span className={styles.time}>{visit.visitTime}</span>
          <span>{t('med.hours', { hours: visit.hours })}</span>
          <strong>{visit.hospitalName}</strong>
          <span>{visit.title}</span>
          <span>{visit.patientName}</span>
          <span className={styles.faint}>{visit.orderNo}</span>
          <OrderTag status={visit.status} />
        </li>
      ))}
    </ul>
  )
}
