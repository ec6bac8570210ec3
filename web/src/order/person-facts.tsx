import type { Gender } from '../api/generated'
import type { TFunction } from '../locales/texts'
import { RecordLink } from '../resource/detail/record-link'
import styles from './order.module.css'

interface Person {
  patientId?: number | null
  personName: string
  personGender: Gender
  personBirthday: string
  personAge: number
  personIdNo: string
}

/** personFacts are whom a service is rendered to: who it is, by which number, with which document. */
export function personFacts(row: Person, label: string, t: TFunction<['order', 'enums']>) {
  const age =
    row.personBirthday && `${t(`enums:Gender.${row.personGender}`)} ${t('order.ageOf', { n: row.personAge })}`
  return [
    {
      key: 'personName',
      label,
      value: (
        <span className={styles.stacked}>
          <RecordLink to="patient" id={row.patientId}>
            {row.personName}
          </RecordLink>
          {age && <small>{age}</small>}
        </span>
      ),
    },
    'personPhone' as const,
    ...(row.personIdNo ? (['personIdNo'] as const) : []),
  ]
}
