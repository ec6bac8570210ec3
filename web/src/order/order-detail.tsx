import { Alert } from 'antd'
import type { ReactNode } from 'react'
import type { OrderStatus, Refund } from '../api/generated'
import { useTranslation } from '../locales/texts'
import type { Action } from '../resource/action/action'
import { type Fact, Facts } from '../resource/detail/facts'
import { PrivateFileButton } from '../resource/detail/private-file-button'
import type { Resource, RowOf } from '../resource/resource'
import { DueMark } from './due-mark'
import { FlagMark } from './flag-mark'
import { OrderAmounts } from './order-amounts'
import styles from './order-detail.module.css'
import type { OrderRow } from './order-row'
import { OrderSteps } from './order-steps'
import { OrderTag, RefundTag } from './order-tag'
import { OrderTimeline } from './order-timeline'
import { OrderVoices } from './order-voices'
import { RefundList } from './refund-list'

interface OrderDetailProps<R extends Resource> {
  resource: R
  row: RowOf<R>
  /** The states that an order of the kind goes through when nothing comes in between. */
  line: readonly OrderStatus[]
  /** What was ordered, and how it is rendered. */
  children: ReactNode
  /** Who it is for, beside the member. */
  people?: readonly Fact<R>[]
  refundActions?: readonly Action<Refund>[]
  refundMore?: (refund: Refund) => ReactNode
}

/** OrderDetail is everything about one order: how far it is, what it is, who it is for, the money, and what happened. */
export function OrderDetail<R extends Resource>(props: OrderDetailProps<R>) {
  const { resource, row, line, children, people = [], refundActions, refundMore } = props
  const { t } = useTranslation(['order', 'enums'])
  const order = row as unknown as OrderRow
  const isRefunding = order.refundStatus === 'requested' || order.refundStatus === 'processing'
  return (
    <div className={styles.detail}>
      <div className={styles.state}>
        <FlagMark flag={order.flag} />
        <OrderTag status={order.status} />
        {order.status !== 'refunded' && <RefundTag status={order.refundStatus} />}
        <DueMark row={order} />
        {!isRefunding && <span className={styles.next}>{t(`next.${order.status}`)}</span>}
      </div>
      {isRefunding && <Alert type="warning" showIcon title={t('order.refunding')} />}
      <section className={styles.panel}>
        <OrderSteps row={order} line={line} />
      </section>
      <div className={styles.columns}>
        <div className={styles.main}>
          {children}
          {order.refunds.length > 0 && (
            <section className={styles.panel}>
              <h2>{t('fields.refunds')}</h2>
              <RefundList resource={resource} row={order} actions={refundActions} more={refundMore} />
            </section>
          )}
          <section className={styles.panel}>
            <h2>{t('order.people')}</h2>
            <Facts
              resource={resource}
              row={row}
              facts={['memberName', 'memberPhone', ...people] as Fact<R>[]}
            />
          </section>
          <section className={styles.panel}>
            <h2>{t('order.notes')}</h2>
            <Facts
              resource={resource}
              row={row}
              facts={
                [
                  'source',
                  'ownerName',
                  ...(order.buyerNote ? ['buyerNote'] : []),
                  ...(order.remark ? ['remark'] : []),
                  ...(order.cancelReason ? ['cancelReason', 'cancelledAt'] : []),
                  ...(order.status === 'pendingPay' ? ['expireAt'] : []),
                  ...(order.completedAt ? ['completedAt'] : []),
                  'invoiceStatus',
                  ...(order.invoiceKind === 'none'
                    ? []
                    : ['invoiceKind', 'invoiceTitle', 'invoiceTaxNo', 'invoiceEmail']),
                  ...(order.invoiceNo ? ['invoiceNo'] : []),
                  ...(order.invoiceFile
                    ? [
                        {
                          key: 'invoiceFile',
                          label: t('fields.invoiceFile'),
                          value: (
                            <PrivateFileButton
                              owner={{ type: resource.name, id: order.id }}
                              fileId={order.invoiceFile}
                              label={t('fields.invoiceFile')}
                            />
                          ),
                        },
                      ]
                    : []),
                ] as Fact<R>[]
              }
            />
          </section>
        </div>
        <div className={styles.side}>
          {order.voices.length > 0 && (
            <section className={styles.panel}>
              <h2>{t('fields.voices')}</h2>
              <OrderVoices voices={order.voices} />
            </section>
          )}
          <section className={styles.panel}>
            <h2>{t('order.amounts')}</h2>
            <OrderAmounts row={order} />
          </section>
          <section className={styles.panel}>
            <h2>{t('fields.timeline')}</h2>
            <OrderTimeline resource={resource} events={order.timeline} />
          </section>
        </div>
      </div>
    </div>
  )
}
