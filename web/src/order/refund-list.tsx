import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Refund, RefundState } from '../api/generated'
import { useTranslation } from '../locales/texts'
import { type Action, isOffered, isPrimary, labelOf } from '../resource/action/action'
import { useRunner } from '../resource/action/use-runner'
import type { Resource } from '../resource/resource'
import { formatMoney } from '../ui/number-text'
import { StatusTag, type Tone } from '../ui/status-tag'
import { Thumb } from '../ui/thumb'
import { TimeText } from '../ui/time-text'
import styles from './order-detail.module.css'
import type { OrderRow } from './order-row'
import { useRefundActions } from './refund-actions'

const TONES: Record<RefundState, Tone> = {
  requested: 'waiting',
  awaitingReturn: 'waiting',
  processing: 'busy',
  succeeded: 'good',
  failed: 'bad',
  rejected: 'off',
  withdrawn: 'off',
}

const nameOf = ({ refundNo }: Refund) => refundNo

interface RefundListProps {
  resource: Resource
  row: OrderRow
  /** What only refunds of this kind know. */
  actions?: readonly Action<Refund>[]
  /** What a refund says beside what all do: the lines that go back. */
  more?: (refund: Refund) => React.ReactNode
}

/** RefundList are the refunds of an order, each with what can be done about it. */
export function RefundList({ resource, row, actions = [], more }: RefundListProps) {
  const all = [...useRefundActions(resource.name), ...actions]
  const runner = useRunner<Refund>(resource, nameOf)
  return (
    <ul className={styles.refunds}>
      {row.refunds.map((refund) => (
        <li key={refund.id} className={styles.refund}>
          <RefundWords refund={refund}>{more?.(refund)}</RefundWords>
          <div className={styles.refundButtons}>
            {all
              .filter((action) => isOffered(action, refund))
              .map((action) => (
                <Button
                  key={action.key}
                  size="small"
                  type={isPrimary(action, refund) ? 'primary' : 'default'}
                  danger={action.danger}
                  disabled={runner.busyIds.includes(refund.id)}
                  onClick={() => void runner.run(action, [refund])}
                >
                  {labelOf(action, refund)}
                </Button>
              ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** RefundStateTag is how far a refund has come. */
export function RefundStateTag({ status }: { status: RefundState }) {
  const { t } = useTranslation('enums')
  return <StatusTag tone={TONES[status]}>{t(`RefundState.${status}`)}</StatusTag>
}

/** RefundWords is what a refund says of itself. */
export function RefundWords({ refund, children }: { refund: Refund; children?: ReactNode }) {
  const { t, i18n } = useTranslation(['order', 'enums'])
  // The console ends a refund for a reason of its own; all other words are those of the payment channel.
  const failure = refund.failText === 'returnTimeout' ? t('refund.returnTimeout') : refund.failText
  return (
    <>
      <div className={styles.refundHead}>
        <strong>{formatMoney(refund.amountFen, i18n.language)}</strong>
        <RefundStateTag status={refund.status} />
        <span>{t(`enums:RefundType.${refund.type}`)}</span>
        <span>{t(`enums:RefundReason.${refund.reasonCode}`)}</span>
      </div>
      {refund.reasonText && <q className={styles.note}>{refund.reasonText}</q>}
      {refund.images.length > 0 && (
        <span className={styles.pictures}>
          {refund.images.map((src, index) => (
            <a key={src} href={src} target="_blank" rel="noreferrer">
              <Thumb src={src} alt={t('refund.picture', { n: index + 1 })} size={72} />
            </a>
          ))}
        </span>
      )}
      {refund.failText && <p className={styles.failure}>{failure}</p>}
      {children}
      <small>
        {refund.refundNo} · {t(`enums:ActorType.${refund.source}`)} · <TimeText value={refund.createdAt} />
        {refund.channelNo && ` · ${refund.channelNo}`}
      </small>
    </>
  )
}
