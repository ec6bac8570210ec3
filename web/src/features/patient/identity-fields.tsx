import { limits } from '../../api/limits'
import { patient } from '../../api/resources/patient'
import { useTranslation } from '../../locales/texts'
import { useField, useFormValue } from '../../resource/form/field-item'
import type { FormKit } from '../../resource/form/form-kit'
import { normalizeFormat } from '../../resource/form/rules'
import { useLabels } from '../../resource/labels'
import styles from './patient.module.css'
import { ageOn, holderOf, isDocument } from './resident-id'

/** IdentityFields ask who a patient is. What a resident's number tells is shown, not asked. */
export function IdentityFields({ f }: { f: FormKit<typeof patient> }) {
  const { t } = useTranslation('patient')
  const labels = useLabels(patient)
  const kind = String(useFormValue('idType') ?? 'residentId')
  const typed = String(useFormValue('idNo') ?? '')
  const typedBirthday = String(useFormValue('birthday') ?? '')
  const { saved: keptNumber, subject } = useField('idNo')
  const { saved: keptGender } = useField('gender')
  const { saved: keptBirthday } = useField('birthday')

  const untouched = subject.record !== null && typed === keptNumber
  const resident = kind === 'residentId'
  const told = resident ? holderOf(normalizeFormat('idNumber', typed)) : null
  const gender = told?.gender ?? (untouched ? String(keptGender) : '')
  const birthday = told?.birthday ?? (untouched ? String(keptBirthday) : '')
  const age = (resident ? birthday : typedBirthday) && ageOn(resident ? birthday : typedBirthday)
  const isChild = typeof age === 'number' && age < limits.adultAge
  const guardian = (name: 'guardianName' | 'guardianPhone') => ({
    name,
    hint: isChild ? t('patient.guardianHint', { age: limits.adultAge }) : undefined,
    check: (value: unknown) =>
      isChild && !String(value ?? '').trim()
        ? t('patient.guardianNeeded', { label: labels.field(name), age: limits.adultAge })
        : undefined,
  })
  return (
    <>
      <f.Masked name="name" />
      <f.Choice name="relation" />
      <f.Choice name="idType" />
      <f.Masked
        name="idNo"
        check={(value) =>
          isDocument(kind, normalizeFormat('idNumber', String(value ?? '')))
            ? undefined
            : t('patient.notADocument')
        }
      />
      {resident ? (
        <dl className={styles.told}>
          <dt>{labels.field('gender')}</dt>
          <dd>{gender ? labels.value('Gender', gender) : '–'}</dd>
          <dt>{labels.field('birthday')}</dt>
          <dd>{birthday || '–'}</dd>
          <dd className={styles.why}>{t('patient.fromDocument')}</dd>
        </dl>
      ) : (
        <>
          <f.Choice name="gender" />
          <f.Date name="birthday" />
        </>
      )}
      <f.Masked name="phone" />
      <f.Masked {...guardian('guardianName')} />
      <f.Masked {...guardian('guardianPhone')} />
    </>
  )
}
