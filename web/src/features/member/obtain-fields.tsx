import { userCard } from '../../api/resources/member'
import { useTranslation } from '../../locales/texts'
import { useField, useFormValue } from '../../resource/form/field-item'
import type { FormKit } from '../../resource/form/form-kit'

const { minimum, maximum } = userCard.fields.level

// The lowest is where everybody begins, and is there already.
const LEVELS = { min: minimum + 1, max: maximum }

/** ObtainFields are how a tier is come by; that of level 1 is everybody's, so nothing of it can be chosen. */
export function ObtainFields({ f }: { f: FormKit<typeof userCard> }) {
  const { t } = useTranslation('member')
  const { saved } = useField('level')
  const obtain = useFormValue('obtain')
  if (saved === 1) return null
  return (
    <>
      <f.Number name="level" hint={t('userCard.levelHint', LEVELS)} />
      <f.Choice name="obtain" />
      {obtain === 'growth' && <f.Number name="growthMin" hint={t('userCard.growthHint')} />}
      {obtain === 'purchase' && (
        <>
          <f.Money name="priceFen" />
          <f.Number name="validDays" />
        </>
      )}
      <f.Status name="status" />
    </>
  )
}
