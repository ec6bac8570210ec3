import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import type { DeliveryMode } from '../../api/generated'
import type { stew } from '../../api/resources/special'
import { FieldItem, useField, useFormValue, useSetFormValue } from '../../resource/form/field-item'
import { FormGroup, FullWidth } from '../../resource/form/form-group'
import type { FormKit } from '../../resource/form/form-kit'
import { ClosedDates } from './closed-dates'
import styles from './lines.module.css'
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
        <ModesField />
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

function ModesField() {
  return (
    <FieldItem name="modes">
      <ModesInput />
    </FieldItem>
  )
}

interface ModesInputProps {
  /** These are the form's; what else it says of an input is not said of a group of them. */
  id?: string
  value?: string[]
  onChange?: (modes: string[]) => void
}

function ModesInput({ id, value, onChange }: ModesInputProps) {
  const { rules, label, labels } = useField('modes')
  return (
    <fieldset id={id} className={styles.choices} aria-label={label}>
      <Checkbox.Group
        value={value}
        onChange={onChange}
        options={(rules.values ?? []).map((mode) => ({
          value: mode,
          label: labels.value('DeliveryMode', mode),
        }))}
      />
    </fieldset>
  )
}
