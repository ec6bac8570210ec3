import { api } from '../../api/generated'
import { doctor } from '../../api/resources/doctor'
import { useTranslation } from '../../locales/texts'
import { FormGroup, FullWidth } from '../../resource/form/form-group'
import type { FormKit } from '../../resource/form/form-kit'
import { HospitalField } from './hospital-field'
import { ScheduleField } from './schedule-field'

const { honours, tags } = doctor.fields

/** DoctorForm is everything that staff write about a doctor, in the order in which they are asked for it. */
export function DoctorForm({ f }: { f: FormKit<typeof doctor> }) {
  const { t } = useTranslation('doctor')
  return (
    <>
      <FormGroup title={t('doctor.groups.who')}>
        <f.Text name="name" autoFocus />
        <f.Choice name="gender" />
        <FullWidth>
          <f.Image name="photo" />
        </FullWidth>
        <f.Ref name="departmentId" options={api.departmentOptions} leaves hint={t('doctor.departmentHint')} />
        <f.Ref name="titleId" options={api.titleOptions} />
        <HospitalField />
        <f.Choice name="hospitalLevel" />
      </FormGroup>
      <FormGroup title={t('doctor.groups.work')}>
        <f.Text name="academic" hint={t('doctor.academicHint')} />
        <f.Text name="practiceNo" />
        <f.Number name="workYears" />
        <f.Money name="feeFen" />
        <FullWidth>
          <ScheduleField />
          <f.Text name="scheduleNote" />
        </FullWidth>
      </FormGroup>
      <FormGroup title={t('doctor.groups.profile')}>
        <FullWidth>
          <f.Area name="specialty" />
          <f.Rich name="intro" usage="doctor" />
          <f.Tags
            name="honours"
            hint={t('doctor.honoursHint', { items: honours.maxItems, length: honours.maxLength })}
          />
        </FullWidth>
      </FormGroup>
      <FormGroup title={t('doctor.groups.show')}>
        <f.Tags name="tags" hint={t('doctor.tagsHint', { items: tags.maxItems, length: tags.maxLength })} />
        <f.Number name="sort" hint={t('doctor.sortHint')} />
        <f.Bool name="recommended" />
        <f.Status name="status" />
      </FormGroup>
    </>
  )
}
