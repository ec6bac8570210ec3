import type { ReactNode } from 'react'
import type { OrderGoods } from '../../api/generated'
import { orderGoods } from '../../api/resources/order'
import { useTranslation } from '../../locales/texts'
import { OrderSheet } from '../../order/order-sheet'

interface ParcelSheetProps {
  ids: readonly number[]
  title: string
  onClose: () => void
  children: (row: OrderGoods) => ReactNode
}

/** ParcelSheet prints orders of goods. */
export function ParcelSheet(props: ParcelSheetProps) {
  const { t } = useTranslation('order')
  return (
    <OrderSheet
      {...props}
      resource={orderGoods}
      masked={{
        label: t('fields.receiver'),
        fields: () => ['receiverName', 'receiverPhone', 'receiverAddress'],
      }}
    />
  )
}
