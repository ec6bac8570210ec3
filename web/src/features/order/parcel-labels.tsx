import type { OrderGoods } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import styles from './parcel-labels.module.css'
import { ParcelSheet } from './parcel-sheet'
import { toShip } from './to-ship'

/** ParcelLabels go on the parcels of orders, one on each: those that were sent, and the one that is packed now. */
export function ParcelLabels({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const { t } = useTranslation(['order', 'enums'])
  return (
    <ParcelSheet ids={ids} title={t('orderGoods.labelsTitle')} onClose={onClose}>
      {(row) => {
        const parcels = parcelsOf(row)
        return parcels.map(({ key, expressCode, expressName, expressNo }, index) => (
          <article key={key} className={styles.label}>
            <p className={styles.receiver}>
              {row.receiverName} {row.receiverPhone}
            </p>
            <p className={styles.address}>
              {row.receiverProvince} {row.receiverCity} {row.receiverDistrict}
              <br />
              {row.receiverAddress}
            </p>
            <footer className={styles.foot}>
              <span>
                {t('fields.orderNo')} <strong>{row.orderNo}</strong>
              </span>
              {expressNo && (
                <span>
                  {expressName || (expressCode && t(`enums:ExpressCode.${expressCode}`))} {expressNo}
                </span>
              )}
              <span>{t('orderGoods.parcelOf', { n: index + 1, of: parcels.length })}</span>
            </footer>
          </article>
        ))
      }}
    </ParcelSheet>
  )
}

type Parcel = Partial<OrderGoods['shipments'][number]> & { key: number }

function parcelsOf({ shipments, items }: OrderGoods): Parcel[] {
  const sent = shipments.map((shipment) => ({ ...shipment, key: shipment.id }))
  return items.some((item) => toShip(item) > 0) ? [...sent, { key: 0 }] : sent
}
