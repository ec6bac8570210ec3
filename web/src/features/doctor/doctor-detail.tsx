import type { Doctor } from '../../api/generated'
import { doctor } from '../../api/resources/doctor'
import { useTranslation } from '../../locales/texts'
import { OrdersLink } from '../../order/orders-link'
import { Facts } from '../../resource/detail/facts'
import { useCanCall } from '../../resource/use-can-call'
import styles from './doctor-detail.module.css'
import { WeekTable } from './week-table'

/** DoctorDetail is everything that is known of a doctor. */
export function DoctorDetail({ row }: { row: Doctor }) {
  const { t } = useTranslation(['doctor', 'kit'])
  const maySeeOrders = useCanCall('orderHealthList')
  const isOn = ({ day, part }: Doctor['schedule'][number]) =>
    row.schedule.some((shift) => shift.day === day && shift.part === part)
  return (
    <div className={styles.detail}>
      <Facts
        resource={doctor}
        row={row}
        title={t('doctor.groups.who')}
        facts={['name', 'photo', 'gender', 'departmentName', 'titleName', 'hospitalName', 'hospitalLevel']}
      />
      <Facts
        resource={doctor}
        row={row}
        title={t('doctor.groups.work')}
        facts={['academic', 'practiceNo', 'workYears', 'feeFen', 'scheduleNote']}
      />
      <section aria-label={t('doctor.fields.schedule')}>
        <WeekTable>{(shift, name) => isOn(shift) && <span title={name}>✓</span>}</WeekTable>
      </section>
      <Facts
        resource={doctor}
        row={row}
        title={t('doctor.groups.profile')}
        facts={[
          { key: 'specialty', label: t('doctor.fields.specialty'), value: row.specialty, wide: true },
          'intro',
          'honours',
        ]}
      />
      <Facts
        resource={doctor}
        row={row}
        title={t('doctor.groups.show')}
        facts={[
          'status',
          'recommended',
          'score',
          'reviewCount',
          ...(maySeeOrders
            ? [
                {
                  key: 'orders',
                  label: t('doctor.orders'),
                  value: <OrdersLink to="orderHealth" by="doctorId" id={row.id} />,
                },
              ]
            : []),
          'tags',
          'sort',
          'createdAt',
          'updatedAt',
        ]}
      />
    </div>
  )
}
