import { centre } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { ChoicesField } from '../../resource/form/choices-field'
import { FormGroup, FullWidth } from '../../resource/form/form-group'
import type { FormKit } from '../../resource/form/form-kit'
import { ClosedDates } from './closed-dates'
import { SlotFields } from './slot-fields'

/** CentreForm is everything that staff write about a centre. */
export function CentreForm({ f }: { f: FormKit<typeof centre> }) {
  const { t } = useTranslation('special')
  return (
    <>
      <FormGroup title={t('groups.what')}>
        <f.Text name="name" autoFocus />
        <f.Text name="licenceNo" hint={t('centre.hints.licenceNo')} />
        <f.Text name="phone" />
        <f.Number name="sort" hint={t('hints.sort')} />
        <f.Status name="status" />
      </FormGroup>
      <FormGroup title={t('centre.groups.place')}>
        <f.Text name="province" />
        <f.Text name="city" />
        <f.Text name="district" />
        <f.Text name="address" />
      </FormGroup>
      <FormGroup title={t('centre.groups.opening')}>
        <FullWidth>
          <ChoicesField name="openDays" />
          <ClosedDates name="closedDates" hint={t('hints.closedDates')} />
          <SlotFields hint={t('centre.hints.slots')} />
        </FullWidth>
      </FormGroup>
      <FormGroup title={t('fields.images')}>
        <FullWidth>
          <f.Images name="images" hint={t('hints.images', { max: centre.fields.images.maxItems })} />
        </FullWidth>
      </FormGroup>
    </>
  )
}
