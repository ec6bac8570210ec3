import { Checkbox } from 'antd'
import type { DeliveryMode } from '../../api/generated'
import type { stew } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { ChoicesField } from '../../resource/form/choices-field'
import { FieldItem, useFormValue, useSetFormValue } from '../../resource/form/field-item'
import { FormGroup, FullWidth } from '../../resource/form/form-group'
import type { FormKit } from '../../resource/form/form-kit'
import { ClosedDates } from './closed-dates'
import { LookFields, NameFields, ShowFields } from './offer-fields'
import { SlotFields } from './slot-fields'
import { SpecFields } from './spec-fields'
import { ZonesField } from './zones-field'

/** StewForm is everything that staff write about a stew, in the order in which they are asked for it. */
export function StewForm({ f }: { f: FormKit<typeof stew> }) {
  const { t } = useTranslation('special')
  const modes = (useFormValue('modes') ?? []) as DeliveryMode[]
  return (
    <>
      <FormGroup title={t('groups.what')}>
        <NameFields />
        <f.Choice name="category" />
        <f.Text name="kitchenLicence" />
      </FormGroup>
      <FormGroup title={t('stew.groups.specs')}>
        <FullWidth>
          <SpecFields />
        </FullWidth>
      </FormGroup>
      <FormGroup title={t('stew.groups.dish')}>
        <FullWidth>
          <f.Area name="ingredients" />
        </FullWidth>
        <AllergenFields f={f} />
        <f.Text name="efficacy" hint={t('stew.hints.efficacy')} />
        <f.Number name="makeMinutes" />
      </FormGroup>
      <FormGroup title={t('stew.groups.day')}>
        <f.Number name="dailyQuota" hint={t('stew.hints.dailyQuota')} />
        <f.Number name="cutoffMinutes" hint={t('stew.hints.cutoff')} />
        <FullWidth>
          <SlotFields />
          <ClosedDates name="closedDates" hint={t('hints.closedDates')} />
        </FullWidth>
      </FormGroup>
      <FormGroup title={t('stew.groups.delivery')}>
        <ChoicesField name="modes" />
        {modes.includes('delivery') && (
          <>
            <f.Money name="deliveryFen" />
            <FullWidth>
              <ZonesField />
            </FullWidth>
          </>
        )}
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

/** AllergenFields name the allergens, or say that there are none. */
function AllergenFields({ f }: { f: FormKit<typeof stew> }) {
  const { t } = useTranslation('special')
  const isFree = useFormValue('allergenFree') === true
  const set = useSetFormValue()
  return (
    <>
      <FieldItem name="allergenFree" valuePropName="checked">
        <Checkbox onChange={({ target }) => target.checked && set('allergens', [])}>
          {t('stew.allergenSure')}
        </Checkbox>
      </FieldItem>
      {!isFree && <f.Tags name="allergens" required hint={t('stew.hints.allergens')} />}
    </>
  )
}
