import { useTranslation } from 'react-i18next'
import type { company } from '../../api/generated'
import type { FormKit } from '../../resource/form-kit'
import styles from './company.module.css'
import { LicencesField } from './licences-field'

/** CompanyForm is everything that is told about the company. */
export function CompanyForm({ f }: { f: FormKit<typeof company> }) {
  const { t } = useTranslation('company')
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t('company.groups.basics')}</legend>
        <f.Text name="name" />
        <f.Text name="shortName" />
        <div className={styles.across}>
          <f.Image name="logo" />
        </div>
        <f.Text name="slogan" />
        <f.Text name="creditCode" hint={t('company.hints.creditCode')} />
        <f.Text name="legalPerson" />
        <f.Date name="founded" />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('company.groups.contact')}</legend>
        <f.Text name="servicePhone" />
        <f.Text name="workHours" />
        <f.Text name="email" />
        <f.Text name="province" />
        <f.Text name="city" />
        <f.Text name="district" />
        <div className={styles.across}>
          <f.Text name="address" />
        </div>
        <f.Text name="lng" hint={t('company.hints.place')} />
        <f.Text name="lat" />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('company.groups.text')}</legend>
        <div className={styles.across}>
          <f.Rich name="intro" usage="company" />
          <f.Rich name="culture" usage="company" />
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('company.groups.licences')}</legend>
        <div className={styles.across}>
          <LicencesField />
        </div>
        <f.Text name="icpNo" />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('company.groups.pictures')}</legend>
        <div className={styles.across}>
          <f.Image name="wechatQr" />
          <f.Images name="images" />
        </div>
      </fieldset>
    </>
  )
}
