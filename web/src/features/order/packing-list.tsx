import { useTranslation } from 'react-i18next'
import { orderGoods } from '../../api/resources/order'
import { PrintSheet } from '../../order/print-sheet'
import { RecordState, useOpenedRecord } from '../../resource/detail/record-state'
import { TimeText } from '../../ui/time-text'
import styles from './packing-list.module.css'

/** PackingList is what goes into the parcel: the lines of an order with their quantities, to be ticked off. */
export function PackingList({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('order')
  const opened = useOpenedRecord(orderGoods, id)
  return (
    <PrintSheet title={t('orderGoods.packingTitle')} ready={opened.row !== undefined} onClose={onClose}>
      <RecordState opened={opened}>
        {(row) => (
          <article className={styles.sheet}>
            <h1>{t('orderGoods.packingTitle')}</h1>
            <p>
              {t('fields.orderNo')} <strong>{row.orderNo}</strong> · <TimeText value={row.createdAt} />
            </p>
            <p>
              {t('fields.receiver')} {row.receiverName} {row.receiverPhone} · {row.receiverProvince}{' '}
              {row.receiverCity} {row.receiverDistrict}
            </p>
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
                    <td>{Math.max(item.qty - item.shippedQty - item.refundedQty, 0)} ☐</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {row.buyerNote && (
              <p>
                {t('fields.buyerNote')}: {row.buyerNote}
              </p>
            )}
          </article>
        )}
      </RecordState>
    </PrintSheet>
  )
}
