import { api } from '../../api/generated'
import { limits } from '../../api/limits'
import { companion } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { FormGroup, FullWidth } from '../../resource/form/form-group'
import type { FormKit } from '../../resource/form/form-kit'

/** CompanionForm is everything that staff write about a companion, in the order in which they are asked for it. */
export function CompanionForm({ f }: { f: FormKit<typeof companion> }) {
  const { t } = useTranslation('special')
  const { skills, certFiles } = companion.fields
  return (
    <>
      <FormGroup title={t('companion.groups.who')}>
        <f.Text name="name" autoFocus />
        <f.Masked name="phone" />
        <f.Masked name="idNo" hint={t('companion.hints.idNo')} />
        <f.Text name="city" />
        <FullWidth>
          <f.Image name="photo" />
        </FullWidth>
      </FormGroup>
      <FormGroup title={t('companion.groups.cert')}>
        <f.Date name="healthCertTo" hint={t('companion.hints.cert', { days: limits.certWarnDays })} />
        <FullWidth>
          <f.PrivateFiles
            name="certFiles"
            hint={t('companion.hints.certFiles', { max: certFiles.maxItems })}
          />
        </FullWidth>
      </FormGroup>
      <FormGroup title={t('companion.groups.work')}>
        <f.Number name="years" />
        <f.Status name="status" />
        <FullWidth>
          <f.Refs name="hospitalIds" options={api.hospitalOptions} />
          <f.Tags name="skills" hint={t('companion.hints.skills', { max: skills.maxItems })} />
        </FullWidth>
      </FormGroup>
    </>
  )
}
