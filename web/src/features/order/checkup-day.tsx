import type { ReactNode } from 'react'
import type { BoardCentre, BoardCheckUp } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { OrderTag } from '../../order/order-tag'
import { RecordLink } from '../../resource/detail/record-link'
import styles from './checkup-day.module.css'

interface CheckUpDayProps {
  of: BoardCentre
  printed?: boolean
  /** What is done next with a check-up. */
  next?: (order: BoardCheckUp) => ReactNode
}

/** CheckUpDay is the list of a centre on a day; on paper it has room to sign. */
export function CheckUpDay({ of, printed, next }: CheckUpDayProps) {
  const { t } = useTranslation(['order', 'enums'])
  return (
    <section className={styles.centre} aria-label={of.name}>
      <h2>
        {of.name} <small>{of.phone}</small>
      </h2>
      <p className={styles.slots}>
        {of.slots.map(({ slot, booked, quota }) => (
          <span key={slot}>
            {slot} {t('orderPhy.bookedOf', { booked, quota })}
          </span>
        ))}
      </p>
      {of.orders.length === 0 && <p className={styles.none}>{t('orderPhy.noOrders')}</p>}
      {of.orders.length > 0 && (
        <div className={styles.wide}>
          <table className={styles.list}>
            <thead>
              <tr>
                <th>{t('fields.slot')}</th>
                <th>{t('fields.personName')}</th>
                <th>{t('orderPhy.package')}</th>
                <th>{t('fields.bookingNo')}</th>
                <th>{t('fields.orderNo')}</th>
                <th>{t(printed ? 'orderPhy.sign' : 'fields.status')}</th>
              </tr>
            </thead>
            <tbody>
              {of.orders.map((order) => (
                <tr key={order.id}>
                  <td>{order.slot}</td>
                  <td>
                    {order.personName} {t(`enums:Gender.${order.personGender}`)}{' '}
                    {t('order.ageOf', { n: order.personAge })}
                  </td>
                  <td>
                    {[order.title, ...order.addOns].join(' + ')}
                    {order.fasting && ` · ${t('orderPhy.fields.fasting')}`}
                  </td>
                  <td>{order.bookingNo}</td>
                  <td>
                    {printed ? (
                      order.orderNo
                    ) : (
                      <RecordLink to="orderPhy" id={order.id}>
                        {order.orderNo}
                      </RecordLink>
                    )}
                  </td>
                  <td className={styles.state}>
                    {!printed && <OrderTag status={order.status} />}
                    {next?.(order)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
