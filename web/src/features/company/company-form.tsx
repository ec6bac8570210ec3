import type { company } from '../../api/resources/company'
import { useTranslation } from '../../locales/texts'
import { FormGroup, FullWidth } from '../../resource/form/form-group'
import type { FormKit } from '../../resource/form/form-kit'
import { LicencesField } from './licences-field'

/** CompanyForm is everything that is told about the company. */
export function CompanyForm({ f }: { f: FormKit<typeof company> }) {
  const { t } = useTranslation('company')
  return (
    <>
      <FormGroup title={t('company.groups.basics')}>
        <f.Text name="name" />
        <f.Text name="shortName" />
        <FullWidth>
          <f.Image name="logo" />
        </FullWidth>
        <f.Text name="slogan" />
        <f.Text name="creditCode" hint={t('company.hints.creditCode')} />
        <f.Text name="legalPerson" />
        <f.Date name="founded" />
      </FormGroup>
      <FormGroup title={t('company.groups.contact')}>
        <f.Text name="servicePhone" />
        <f.Text name="workHours" />
        <f.Text name="email" />
        <f.Text name="province" />
        <f.Text name="city" />
        <f.Text name="district" />
        <FullWidth>
          <f.Text name="address" />
        </FullWidth>
        <f.Text name="lng" hint={t('company.hints.place')} />
        <f.Text name="lat" />
      </FormGroup>
      <FormGroup title={t('company.groups.text')}>
        <FullWidth>
          <f.Rich name="intro" usage="company" />
          <f.Rich name="culture" usage="company" />
        </FullWidth>
      </FormGroup>
      <FormGroup title={t('company.groups.licences')}>
        <FullWidth>
          <LicencesField />
        </FullWidth>
        <f.Text name="icpNo" />
      </FormGroup>
      <FormGroup title={t('company.groups.pictures')}>
        <FullWidth>
          <f.Image name="wechatQr" />
          <f.Images name="images" />
        </FullWidth>
      </FormGroup>
    </>
  )
}
