import { useIsFetching } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../locales/texts'
import { RecordState, useOpenedRecord } from '../resource/detail/record-state'
import { useReveal } from '../resource/detail/use-reveal'
import type { Resource, RowOf } from '../resource/resource'
import styles from './order-sheet.module.css'
import { PrintSheet } from './print-sheet'

interface PaperProps<R extends Resource> {
  resource: R
  /** The fields that are masked on paper, unless somebody may see them whole and says why, and what they are together. */
  masked: { label: string; fields: (row: RowOf<R>) => readonly (keyof RowOf<R> & string)[] }
  children: (row: RowOf<R>) => ReactNode
}

interface OrderSheetProps<R extends Resource> extends PaperProps<R> {
  ids: readonly number[]
  title: string
  onClose: () => void
}

/** OrderSheet prints orders, one after the other. */
export function OrderSheet<R extends Resource>({ ids, title, onClose, ...paper }: OrderSheetProps<R>) {
  const reading = useIsFetching({ queryKey: [paper.resource.name, 'detail'] })
  return (
    <PrintSheet title={title} ready={reading === 0} onClose={onClose}>
      {ids.map((id) => (
        <Paper key={id} {...paper} id={id} />
      ))}
    </PrintSheet>
  )
}

/** Paper is one of them. Who it is for is masked, unless somebody may see it whole and says why. */
function Paper<R extends Resource>({ resource, id, masked, children }: PaperProps<R> & { id: number }) {
  const { t } = useTranslation('kit')
  const opened = useOpenedRecord(resource, id)
  const { may, shown, show, hide } = useReveal(resource, id)
  const { label, fields } = masked
  return (
    <RecordState opened={opened}>
      {(row) => (
        <>
          {may && (
            <Button
              className={styles.screenOnly}
              size="small"
              onClick={() => (shown ? hide() : show(fields(row), label))}
            >
              {t(shown ? 'reveal.hide' : 'reveal.show', { label })}
            </Button>
          )}
          {children({ ...row, ...shown })}
        </>
      )}
    </RecordState>
  )
}
