import type { Insure } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { DocumentLink } from '../../ui/document-link'
import { formatMoney } from '../../ui/number-text'
import styles from './insure-card.module.css'
import { CardFacts } from './offer-card'

/** InsureCard is what the app says of an insurance beside what it says of every service. */
export function InsureCard({ row }: { row: Insure }) {
  const { t, i18n } = useTranslation(['special', 'enums'])
  const money = (fen: number) => formatMoney(fen, i18n.language)
  return (
    <>
      <ul className={styles.plans} aria-label={t('insure.fields.plans')}>
        {row.plans.map(({ name, coverFen, termMonths, rates }) => (
          <li key={name} className={styles.plan}>
            <strong>{name}</strong>
            <span>
              {t('insure.card.from', { amount: money(Math.min(...rates.map((rate) => rate.premiumFen))) })}
            </span>
            <small>
              {t('insure.card.cover', { amount: money(coverFen) })} ·{' '}
              {t('insure.months', { count: termMonths })}
            </small>
          </li>
        ))}
      </ul>
      <CardFacts
        facts={[
          [t('insure.fields.kind'), t(`enums:InsureKind.${row.kind}`)],
          [t('insure.fields.insurer'), row.insurer],
          [t('insure.fields.insurerTel'), row.insurerTel],
          [t('insure.fields.filingNo'), row.filingNo],
          [t('insure.fields.waitDays'), row.waitDays],
          [t('insure.fields.coolOffDays'), row.coolOffDays],
          [t('insure.fields.occupations'), row.occupations],
          [
            t('insure.fields.clauseFile'),
            <DocumentLink key="clause" href={row.clauseFile} label={t('insure.fields.clauseFile')} />,
          ],
        ]}
      />
    </>
  )
}
