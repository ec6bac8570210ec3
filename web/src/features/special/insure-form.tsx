import type { insure } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { FormGroup, FullWidth } from '../../resource/form/form-group'
import type { FormKit } from '../../resource/form/form-kit'
import styles from './insure-form.module.css'
import { LookFields, NameFields, ShowFields } from './offer-fields'
import { PlanFields } from './plan-fields'
import { QuestionFields } from './question-fields'

/** InsureForm is everything that staff write about an insurance, in the order in which they are asked for it. */
export function InsureForm({ f }: { f: FormKit<typeof insure> }) {
  const { t } = useTranslation('special')
  return (
    <>
      <FormGroup title={t('groups.what')}>
        <NameFields />
      </FormGroup>
      <FormGroup title={t('insure.groups.product')}>
        <f.Choice name="kind" />
        <f.Text name="filingNo" />
        <f.Text name="insurer" />
        <f.Text name="insurerTel" />
      </FormGroup>
      <FormGroup title={t('insure.groups.plans')}>
        <FullWidth>
          <p className={styles.hint}>
            {t('insure.hints.plans')} {t('insure.hints.rates')}
          </p>
          <PlanFields />
        </FullWidth>
      </FormGroup>
      <FormGroup title={t('insure.groups.terms')}>
        <f.Number name="minAgeDays" hint={t('insure.hints.minAgeDays')} />
        <f.Number name="maxAge" hint={t('hints.age')} />
        <f.Number name="waitDays" hint={t('insure.hints.waitDays')} />
        <f.Number name="coolOffDays" />
        <FullWidth>
          <f.Area name="occupations" />
          <f.Document name="clauseFile" hint={t('insure.hints.clause')} />
        </FullWidth>
      </FormGroup>
      <FormGroup title={t('insure.groups.declaration')}>
        <FullWidth>
          <p className={styles.hint}>{t('insure.hints.declaration')}</p>
          <QuestionFields />
        </FullWidth>
      </FormGroup>
      <FormGroup title={t('groups.look')}>
        <LookFields />
      </FormGroup>
      <FormGroup title={t('groups.show')}>
        <ShowFields />
      </FormGroup>
    </>
  )
}
