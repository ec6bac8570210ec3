import type { TFunction } from 'i18next'
import type { Gender } from '../api/generated'
import { RecordLink } from '../resource/detail/record-link'

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
        <span>
          <RecordLink to="patient" id={row.patientId ?? 0}>
            {row.personName}
          </RecordLink>{' '}
          {age}
        </span>
      ),
    },
    'personPhone' as const,
    ...(row.personIdNo ? (['personIdNo'] as const) : []),
  ]
}
