import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordState, useOpenedRecord } from '../resource/detail/record-state'
import { useReveal } from '../resource/detail/use-reveal'
import type { Resource, RowOf } from '../resource/resource'
import { PrintSheet } from './print-sheet'

interface OrderSheetProps<R extends Resource> {
  resource: R
  id: number
  title: string
  /** The fields that are masked on paper, unless somebody may see them whole and says why, and what they are together. */
  masked: { label: string; fields: readonly (keyof RowOf<R> & string)[] }
  onClose: () => void
  children: (row: RowOf<R>) => ReactNode
}

/** OrderSheet prints an order. Who it is for is masked, unless somebody may see it whole and says why. */
export function OrderSheet<R extends Resource>(props: OrderSheetProps<R>) {
  const { resource, id, title, masked, onClose, children } = props
  const { t } = useTranslation('kit')
  const opened = useOpenedRecord(resource, id)
  const { may, shown, show, hide } = useReveal(resource, id)
  const { label } = masked
  return (
    <PrintSheet
      title={title}
      ready={opened.row !== undefined}
      tools={
        may && (
          <Button disabled={!opened.row} onClick={() => (shown ? hide() : show(masked.fields, label))}>
            {t(shown ? 'reveal.hide' : 'reveal.show', { label })}
          </Button>
        )
      }
      onClose={onClose}
    >
      <RecordState opened={opened}>{(row) => children({ ...row, ...shown })}</RecordState>
    </PrintSheet>
  )
}
