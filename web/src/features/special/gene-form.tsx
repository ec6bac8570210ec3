import type { gene } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { FormGroup, FullWidth } from '../../resource/form/form-group'
import type { FormKit } from '../../resource/form/form-kit'
import { LookFields, NameFields, PriceFields, ShowFields } from './offer-fields'

/** GeneForm is everything that staff write about a genetic test, in the order in which they are asked for it. */
export function GeneForm({ f }: { f: FormKit<typeof gene> }) {
  const { t } = useTranslation('special')
  return (
    <>
      <FormGroup title={t('groups.what')}>
        <NameFields />
      </FormGroup>
      <FormGroup title={t('gene.groups.test')}>
        <f.Choice name="category" />
        <f.Choice name="sampleType" />
        <f.Number name="items" />
        <f.Number name="reportDays" />
        <f.Text name="labName" />
        <f.Text name="labLicence" />
        <f.Number name="minAge" hint={t('hints.age')} />
        <f.Number name="maxAge" hint={t('hints.age')} />
        <FullWidth>
          <f.Text name="fitFor" />
          <f.Document name="sampleReport" />
        </FullWidth>
      </FormGroup>
      <FormGroup title={t('groups.price')}>
        <PriceFields />
        <f.Money name="kitCostFen" hint={t('gene.hints.kitCost')} />
      </FormGroup>
      <FormGroup title={t('groups.look')}>
        <LookFields />
      </FormGroup>
      <FormGroup title={t('gene.groups.consent')}>
        <FullWidth>
          <f.Rich name="consentText" usage="service" hint={t('gene.hints.consent')} />
        </FullWidth>
      </FormGroup>
      <FormGroup title={t('groups.show')}>
        <ShowFields />
      </FormGroup>
    </>
  )
}
