import type { PackageAt } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { ChoiceInput } from '../../order/choice-input'

interface CentreInputProps {
  centres: readonly PackageAt[]
  id?: string
  value?: number
  onChange?: (centre: number) => void
}

/** CentreInput picks one of the centres at which a package can be had, with what it costs there. */
export function CentreInput({ centres, id, value, onChange }: CentreInputProps) {
  const { t } = useTranslation('order')
  return (
    <ChoiceInput
      id={id}
      value={value === undefined ? undefined : String(value)}
      onChange={(centre) => onChange?.(Number(centre))}
      options={centres.map(({ id: centre, name, priceFen }) => ({
        value: String(centre),
        label: t('orderPhy.priceAt', { name, yuan: (priceFen / 100).toFixed(2) }),
      }))}
    />
  )
}
