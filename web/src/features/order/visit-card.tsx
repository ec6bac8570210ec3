import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { BoardVisit } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { OrderTag, RefundTag } from '../../order/order-tag'
import { RecordLink } from '../../resource/detail/record-link'
import { numberFormat } from '../../ui/number-text'
import { StatusTag } from '../../ui/status-tag'
import styles from './visit-board.module.css'

interface VisitCardProps {
  visit: BoardVisit
  busy: boolean
  onAssign: () => void
}

/** VisitCard is a visit on the board. It is dragged to whoever goes along; its button does the same for the keyboard. */
export function VisitCard({ visit, busy, onAssign }: VisitCardProps) {
  const { t, i18n } = useTranslation(['order', 'enums'])
  const card = useRef<HTMLElement>(null)
  const [isDragged, setIsDragged] = useState(false)
  const now = useRef(visit)
  now.current = visit
  const mayMove = visit.actions.includes('assign')
  useEffect(() => {
    if (!mayMove) return
    let stop: (() => void) | undefined
    let isGone = false
    void import('./drag-visit').then(({ dragVisit }) => {
      if (card.current && !isGone) stop = dragVisit(card.current, () => now.current, setIsDragged)
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [mayMove])
  const { visitTime, hours, hospitalName, personName, title, status, refundStatus } = visit
  return (
    <article
      ref={card}
      className={styles.card}
      data-dragged={isDragged}
      data-movable={mayMove}
      data-late={visit.overdue || visit.overlaps}
      aria-label={`${visitTime} ${hospitalName} ${personName}`}
    >
      <div className={styles.cardHead}>
        <strong>{visitTime}</strong>
        <small>{t('orderHealth.hoursOf', { n: numberFormat(i18n.language).format(hours) })}</small>
        <OrderTag status={status} />
        {refundStatus !== 'none' && <RefundTag status={refundStatus} />}
        {visit.overlaps && <StatusTag tone="bad">{t('orderHealth.overlaps')}</StatusTag>}
      </div>
      <span>{hospitalName}</span>
      <span>
        <RecordLink to="orderHealth" id={visit.id}>
          {personName}
        </RecordLink>{' '}
        <small>{title}</small>
      </span>
      {mayMove && (
        <Button size="small" loading={busy} onClick={onAssign}>
          {t('orderHealth.moves.assign.label')}
        </Button>
      )}
    </article>
  )
}
