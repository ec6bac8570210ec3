import { useTranslation } from 'react-i18next'
import { api, type doctor } from '../../api/generated'
import type { FormKit } from '../../resource/form-kit'
import styles from './doctor-form.module.css'
import { HospitalField } from './hospital-field'
import { ScheduleField } from './schedule-field'

/** DoctorForm is everything that staff write about a doctor, in the order in which they are asked for it. */
export function DoctorForm({ f }: { f: FormKit<typeof doctor> }) {
  const { t } = useTranslation('doctor')
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t('doctor.groups.who')}</legend>
        <f.Text name="name" autoFocus />
        <f.Choice name="gender" />
        <div className={styles.across}>
          <f.Image name="photo" />
        </div>
        <f.Ref name="departmentId" options={api.departmentOptions} leaves hint={t('doctor.departmentHint')} />
        <f.Ref name="titleId" options={api.titleOptions} />
        <HospitalField />
        <f.Choice name="hospitalLevel" />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('doctor.groups.work')}</legend>
        <f.Text name="academic" hint={t('doctor.academicHint')} />
        <f.Text name="practiceNo" />
        <f.Number name="workYears" />
        <f.Money name="feeFen" />
        <div className={styles.across}>
          <ScheduleField />
          <f.Text name="scheduleNote" />
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('doctor.groups.profile')}</legend>
        <div className={styles.across}>
          <f.Area name="specialty" />
          <f.Rich name="intro" usage="doctor" />
          <f.Tags name="honours" hint={t('doctor.honoursHint')} />
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('doctor.groups.show')}</legend>
        <f.Tags name="tags" hint={t('doctor.tagsHint')} />
        <f.Number name="sort" hint={t('doctor.sortHint')} />
        <f.Bool name="recommended" />
        <f.Status name="status" />
      </fieldset>
    </>
  )
}
