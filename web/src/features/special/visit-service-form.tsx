import { med } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { FormGroup, FullWidth } from '../../resource/form/form-group'
import type { FormKit } from '../../resource/form/form-kit'
import { LookFields, NameFields, PriceFields, ShowFields } from './offer-fields'

/** VisitServiceForm is everything that staff write about an accompanied visit, in the order in which they are asked for it. */
export function VisitServiceForm({ f }: { f: FormKit<typeof med> }) {
  const { t } = useTranslation('special')
  const { cities, includes } = med.fields
  return (
    <>
      <FormGroup title={t('groups.what')}>
        <NameFields />
      </FormGroup>
      <FormGroup title={t('med.groups.visit')}>
        <f.Choice name="mode" />
        <f.Number name="durationHours" />
        <f.Number name="advanceHours" hint={t('med.hints.advance')} />
        <FullWidth>
          <f.Tags name="cities" hint={t('med.hints.cities', { max: cities.maxItems })} />
          <f.Tags name="includes" hint={t('med.hints.includes', { max: includes.maxItems })} />
        </FullWidth>
      </FormGroup>
      <FormGroup title={t('groups.price')}>
        <PriceFields />
        <f.Money name="overtimeFen" hint={t('med.hints.overtime')} />
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
