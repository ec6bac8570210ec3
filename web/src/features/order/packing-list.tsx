import { useTranslation } from '../../locales/texts'
import { TimeText } from '../../ui/time-text'
import styles from './packing-list.module.css'
import { ParcelSheet } from './parcel-sheet'
import { toShip } from './to-ship'

/** PackingList is what goes into each parcel: the lines of an order with their quantities, to be ticked off. */
export function PackingList({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const { t } = useTranslation('order')
  return (
    <ParcelSheet ids={ids} title={t('orderGoods.packingTitle')} onClose={onClose}>
      {(row) => (
        <article className={styles.sheet}>
          <h1>{t('orderGoods.packingTitle')}</h1>
          <dl className={styles.facts}>
            <dt>{t('fields.orderNo')}</dt>
            <dd>
              <strong>{row.orderNo}</strong> <TimeText value={row.createdAt} />
            </dd>
            <dt>{t('fields.receiver')}</dt>
            <dd>
              {row.receiverName} {row.receiverPhone}
              <br />
              {row.receiverProvince} {row.receiverCity} {row.receiverDistrict} {row.receiverAddress}
            </dd>
            {row.buyerNote && (
              <>
                <dt>{t('fields.buyerNote')}</dt>
                <dd>{row.buyerNote}</dd>
              </>
            )}
          </dl>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('orderGoods.line')}</th>
                <th scope="col">{t('fields.skuId')}</th>
                <th scope="col">{t('fields.qty')}</th>
                <th scope="col">{t('orderGoods.toShip')}</th>
              </tr>
            </thead>
            <tbody>
              {row.items.map((item) => (
                <tr key={item.id}>
                  <td>{item.name}</td>
                  <td>{item.spec}</td>
                  <td>
                    {item.qty} {item.unit}
                  </td>
                  <td>
                    {toShip(item)}
                    {toShip(item) > 0 && <span className={styles.tick} aria-hidden="true" />}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </article>
      )}
    </ParcelSheet>
  )
}
