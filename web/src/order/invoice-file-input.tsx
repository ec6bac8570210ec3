import type { ComponentProps } from 'react'
import { orderGoodsInvoice } from '../api/inputs/order'
import { PrivateFileInput } from './private-file-input'

/** InvoiceFileInput takes the one file of an invoice. */
export function InvoiceFileInput(props: Omit<ComponentProps<typeof PrivateFileInput>, 'rules'>) {
  return <PrivateFileInput {...props} rules={orderGoodsInvoice.fileId} />
}
