import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderGoods } from '../../api/generated'
import { orderGoods } from '../../api/resources/order'
import { PrintSheet } from '../../order/print-sheet'
import { RecordState, useOpenedRecord } from '../../resource/detail/record-state'
import { useReveal } from '../../resource/detail/use-reveal'

const MASKED = ['receiverName', 'receiverPhone', 'receiverAddress'] as const

interface OrderSheetProps {
  id: number
  title: string
  onClose: () => void
  children: (row: OrderGoods) => ReactNode
}

/** OrderSheet prints an order of goods. Who receives it is masked, unless somebody may see it whole and says why. */
export function OrderSheet({ id, title, onClose, children }: OrderSheetProps) {
  const { t } = useTranslation(['order', 'kit'])
  const opened = useOpenedRecord(orderGoods, id)
  const { may, shown, show, hide } = useReveal(orderGoods, id)
  const receiver = t('fields.receiver')
  return (
    <PrintSheet
      title={title}
      ready={opened.row !== undefined}
      tools={
        may && (
          <Button disabled={!opened.row} onClick={() => (shown ? hide() : show(MASKED, receiver))}>
            {t(shown ? 'kit:reveal.hide' : 'kit:reveal.show', { label: receiver })}
          </Button>
        )
      }
      onClose={onClose}
    >
      <RecordState opened={opened}>{(row) => children({ ...row, ...shown })}</RecordState>
    </PrintSheet>
  )
}
