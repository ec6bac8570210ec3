import { Tag } from 'antd'
import type { Doctor } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { formatMoney } from '../../ui/number-text'
import { RichText } from '../../ui/rich-text'
import styles from './doctor-card.module.css'
import { Stars } from './stars'
import { WeekTable } from './week-table'

/** DoctorCard is a doctor as the app shows one. */
export function DoctorCard({ doctor }: { doctor: Doctor }) {
  const { t, i18n } = useTranslation(['doctor', 'enums'])
  const { hospitalLevel, reviewCount, score, feeFen, workYears } = doctor
  return (
    <article className={styles.card} aria-label={doctor.name}>
      <header className={styles.head}>
        <img className={styles.photo} src={doctor.photo} alt={doctor.name} width={88} height={88} />
        <div className={styles.who}>
          <h2 className={styles.name}>
            {doctor.name} <small>{doctor.titleName}</small>
          </h2>
          <p>
            {doctor.departmentName}
            {doctor.academic && ` · ${doctor.academic}`}
          </p>
          <p>
            {doctor.hospitalName}{' '}
            {hospitalLevel && <Tag color="processing">{t(`enums:HospitalLevel.${hospitalLevel}`)}</Tag>}
          </p>
          <p className={styles.rating}>
            {reviewCount > 0 ? (
              <>
                <Stars score={Math.round(score)} /> <strong>{score.toFixed(1)}</strong>{' '}
                {t('doctor.reviewsOf', { count: reviewCount })}
              </>
            ) : (
              t('doctor.noReviews')
            )}
          </p>
        </div>
      </header>
      <div className={styles.tags}>
        {workYears !== null && <Tag>{t('doctor.years', { count: workYears })}</Tag>}
        {doctor.tags.map((tag) => (
          <Tag key={tag} color="success">
            {tag}
          </Tag>
        ))}
      </div>
      {feeFen !== null && (
        <p>
          {t('doctor.fee')} <strong>{formatMoney(feeFen, i18n.language)}</strong>
        </p>
      )}
      <h3>{t('doctor.fields.specialty')}</h3>
      <p className={styles.words}>{doctor.specialty}</p>
      {doctor.schedule.length > 0 && <Schedule doctor={doctor} />}
      {doctor.intro && (
        <>
          <h3>{t('doctor.fields.intro')}</h3>
          <RichText html={doctor.intro} />
        </>
      )}
      {doctor.honours.length > 0 && (
        <>
          <h3>{t('doctor.fields.honours')}</h3>
          <ul className={styles.honours}>
            {doctor.honours.map((honour) => (
              <li key={honour}>{honour}</li>
            ))}
          </ul>
        </>
      )}
    </article>
  )
}

function Schedule({ doctor }: { doctor: Doctor }) {
  const { t } = useTranslation('doctor')
  return (
    <>
      <h3>{t('doctor.fields.schedule')}</h3>
      <div className={styles.schedule}>
        <WeekTable>
          {({ day, part }) =>
            doctor.schedule.some((shift) => shift.day === day && shift.part === part) && (
              <span className={styles.on}>✓</span>
            )
          }
        </WeekTable>
      </div>
      {doctor.scheduleNote && <p className={styles.note}>{doctor.scheduleNote}</p>}
    </>
  )
}
