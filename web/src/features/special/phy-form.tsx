import type { phy } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { FormGroup, FullWidth } from '../../resource/form/form-group'
import type { FormKit } from '../../resource/form/form-kit'
import { AddOnFields } from './add-on-fields'
import { ItemFields } from './item-fields'
import { LookFields, NameFields, PriceFields, ShowFields } from './offer-fields'
import { PackageCentreFields } from './package-centre-fields'

/** PhyForm is everything that staff write about a package, in the order in which they are asked for it. */
export function PhyForm({ f }: { f: FormKit<typeof phy> }) {
  const { t } = useTranslation('special')
  return (
    <>
      <FormGroup title={t('groups.what')}>
        <NameFields />
        <f.Choice name="audience" />
        <f.Bool name="fasting" />
        <f.Number name="minAge" hint={t('hints.age')} />
        <f.Number name="maxAge" hint={t('hints.age')} />
        <f.Number name="validDays" hint={t('phy.hints.validDays')} />
        <f.Number name="reportDays" />
        <FullWidth>
          <f.Area name="tips" />
        </FullWidth>
      </FormGroup>
      <FormGroup title={t('groups.price')}>
        <PriceFields />
      </FormGroup>
      <FormGroup title={t('phy.fields.centres')}>
        <FullWidth>
          <PackageCentreFields />
        </FullWidth>
      </FormGroup>
      <FormGroup title={t('phy.fields.items')}>
        <FullWidth>
          <ItemFields />
        </FullWidth>
      </FormGroup>
      <FormGroup title={t('phy.fields.addOns')}>
        <FullWidth>
          <AddOnFields />
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
