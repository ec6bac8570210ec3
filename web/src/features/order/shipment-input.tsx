import { Select } from 'antd'
import type { Shipment } from '../../api/generated'
import { useTranslation } from '../../locales/texts'

interface ShipmentInputProps {
  shipments: readonly Shipment[]
  id?: string
  value?: number
  onChange?: (value: number) => void
}

/** ShipmentInput picks one of the parcels of an order. */
export function ShipmentInput({ shipments, id, value, onChange }: ShipmentInputProps) {
  const { t } = useTranslation(['order', 'enums'])
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      value={value}
      onChange={onChange}
      options={shipments.map((shipment) => ({
        value: shipment.id,
        label: shipment.expressNo
          ? `${shipment.expressName || t(`enums:ExpressCode.${shipment.expressCode}`)} ${shipment.expressNo}`
          : t('orderGoods.noNumber'),
      }))}
    />
  )
}
