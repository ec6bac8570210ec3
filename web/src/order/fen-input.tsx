import { FEN_OF_YUAN } from '../resource/form/value-fields'
import { MoneyInput } from '../ui/money-input'

interface FenInputProps {
  id?: string
  value?: number | null
  onChange?: (fen: number | null) => void
  onPressEnter?: () => void
}

/** FenInput takes an amount in yuan and hands it over in fen. */
export function FenInput({ value, onChange, ...input }: FenInputProps) {
  return (
    <MoneyInput
      {...input}
      {...FEN_OF_YUAN.getValueProps(value)}
      style={{ width: '100%' }}
      onChange={(yuan) => onChange?.(FEN_OF_YUAN.normalize(yuan))}
    />
  )
}
