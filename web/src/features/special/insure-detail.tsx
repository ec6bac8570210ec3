import type { Insure } from '../../api/generated'
import { insure } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { Facts } from '../../resource/detail/facts'
import { formatMoney } from '../../ui/number-text'
import { PlainTable } from '../../ui/plain-table'
import styles from './insure-detail.module.css'
import offer from './offer.module.css'
import { OFFER_SALES, offerLook } from './offer-detail'
import { byAge } from './rates'

/** InsureDetail is everything that is known of an insurance product. */
export function InsureDetail({ row }: { row: Insure }) {
  const { t } = useTranslation(['special', 'enums'])
  return (
    <div className={offer.detail}>
      <Facts
        resource={insure}
        row={row}
        title={t('groups.what')}
        facts={[
          'summary',
          'kind',
          'insurer',
          'insurerTel',
          'filingNo',
          'clauseFile',
          'priceFen',
          ...OFFER_SALES,
        ]}
      />
      <section>
        <h2 className={styles.title}>{t('insure.groups.plans')}</h2>
        {row.plans.map((plan, index) => (
          <PlanRates key={plan.name} plan={plan} number={index + 1} />
        ))}
      </section>
      <Facts
        resource={insure}
        row={row}
        title={t('insure.groups.terms')}
        facts={[
          'minAgeDays',
          'maxAge',
          'waitDays',
          'coolOffDays',
          {
            key: 'occupations',
            label: t('insure.fields.occupations'),
            value: row.occupations || '–',
            wide: true,
          },
        ]}
      />
      <section>
        <h2 className={styles.title}>{t('insure.groups.declaration')}</h2>
        <PlainTable
          label={t('insure.groups.declaration')}
          rows={row.declaration.map((question, index) => ({ ...question, number: index + 1 }))}
          rowKey={({ number }) => number}
          notice="–"
          columns={[
            { key: 'text', title: t('insure.fields.text'), render: ({ text }) => text },
            {
              key: 'badAnswer',
              title: t('insure.fields.badAnswer'),
              render: ({ badAnswer }) => t(`enums:Answer.${badAnswer}`),
            },
          ]}
        />
      </section>
      <Facts resource={insure} row={row} title={t('groups.look')} facts={offerLook(row, t)} />
    </div>
  )
}

function PlanRates({ plan, number }: { plan: Insure['plans'][number]; number: number }) {
  const { t, i18n } = useTranslation(['special', 'enums'])
  const money = (fen: number) => formatMoney(fen, i18n.language)
  return (
    <div className={styles.plan}>
      <h3 className={styles.name}>
        {plan.name}{' '}
        <span className={styles.terms}>
          {t('insure.card.cover', { amount: money(plan.coverFen) })} ·{' '}
          {t('insure.months', { count: plan.termMonths })}
        </span>
      </h3>
      <PlainTable
        label={t('insure.rate.list', { number })}
        rows={byAge(plan.rates)}
        rowKey={({ minAge, gender }) => `${gender} ${minAge}`}
        notice="–"
        columns={[
          {
            key: 'ages',
            title: t('insure.rate.ages'),
            render: ({ minAge, maxAge }) =>
              t(minAge === maxAge ? 'insure.rate.year' : 'insure.rate.years', { from: minAge, to: maxAge }),
          },
          {
            key: 'gender',
            title: t('insure.fields.gender'),
            render: ({ gender }) => t(`enums:RateGender.${gender}`),
          },
          {
            key: 'premiumFen',
            title: t('insure.fields.premiumFen'),
            render: ({ premiumFen }) => money(premiumFen),
          },
        ]}
      />
    </div>
  )
}
