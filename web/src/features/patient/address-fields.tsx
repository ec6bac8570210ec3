import { limits } from '../../api/limits'
import type { patient } from '../../api/resources/patient'
import { useTranslation } from '../../locales/texts'
import { useFormValue } from '../../resource/form/field-item'
import type { FormKit } from '../../resource/form/form-kit'
import { countCodePoints } from '../../resource/form/rules'

const PARTS = ['province', 'city', 'district', 'address'] as const

const written = (value: unknown) => String(value ?? '').trim()

/** AddressFields take an address whole or not at all. */
export function AddressFields({ f }: { f: FormKit<typeof patient> }) {
  const { t } = useTranslation('patient')
  const { t: kit } = useTranslation('kit')
  const [province, city, district, address] = PARTS
  const typed = [useFormValue(province), useFormValue(city), useFormValue(district), useFormValue(address)]
  const begun = typed.some(written)
  const given = (value: unknown) => (begun && !written(value) ? kit('rules.required') : undefined)
  const long = (value: unknown) => {
    const missing = given(value)
    if (missing || !written(value)) return missing
    return countCodePoints(written(value)) < limits.minAddress
      ? kit('rules.tooShort', { count: limits.minAddress })
      : undefined
  }
  return (
    <>
      <f.Text name={province} check={given} />
      <f.Text name={city} check={given} />
      <f.Text name={district} check={given} />
      <f.Masked name={address} check={long} hint={t('patient.addressHint')} />
    </>
  )
}
