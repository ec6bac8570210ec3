import type { Company } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { RichText } from '../../ui/rich-text'
import styles from './company.module.css'
import { LicenceTerm } from './licence-term'

/** CompanyCard is the company as the app shows it. */
export function CompanyCard({ company }: { company: Company }) {
  const { t } = useTranslation('company')
  const { name, logo, slogan, intro, culture, images, licences, wechatQr, icpNo } = company
  const facts = [
    ['servicePhone', company.servicePhone],
    ['workHours', company.workHours],
    ['email', company.email],
    ['address', [company.province, company.city, company.district, company.address].join('')],
    ['legalPerson', company.legalPerson],
    ['creditCode', company.creditCode],
    ['founded', company.founded],
  ] as const
  return (
    <article className={styles.card} aria-label={name}>
      <header>
        {logo && <img className={styles.logo} src={logo} alt={name} width={72} height={72} />}
        <h2>{name}</h2>
        {slogan && <p>{slogan}</p>}
      </header>
      <RichText html={intro} />
      {images.length > 0 && (
        <div className={styles.pictures}>
          {images.map((url) => (
            <img key={url} src={url} alt="" />
          ))}
        </div>
      )}
      {culture && (
        <>
          <h3>{t('company.fields.culture')}</h3>
          <RichText html={culture} />
        </>
      )}
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([field, value]) => (
            <div key={field}>
              <dt>{t(`company.fields.${field}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {licences.length > 0 && (
        <>
          <h3>{t('company.fields.licences')}</h3>
          <ul className={styles.licences}>
            {licences.map((licence) => (
              <li key={`${licence.name} ${licence.number}`}>
                {licence.name} {licence.number} <LicenceTerm validTo={licence.validTo} />
              </li>
            ))}
          </ul>
        </>
      )}
      {wechatQr && (
        <img className={styles.code} src={wechatQr} alt={t('company.fields.wechatQr')} width={120} />
      )}
      {icpNo && <small>{icpNo}</small>}
    </article>
  )
}
