import { orderGoodsInvoice } from '../api/inputs/order'
import { PrivateFilesInput } from '../resource/form/private-files-input'

interface InvoiceFileInputProps {
  label: string
  id?: string
  value?: number
  onChange?: (fileId: number | undefined) => void
}

/** InvoiceFileInput takes the one file of an invoice, as those see it who may see the order. */
export function InvoiceFileInput({ label, id, value, onChange }: InvoiceFileInputProps) {
  return (
    <PrivateFilesInput
      id={id}
      label={label}
      usage={orderGoodsInvoice.fileId.usage}
      max={1}
      value={value === undefined ? undefined : [value]}
      onChange={([fileId]) => onChange?.(fileId)}
    />
  )
}
