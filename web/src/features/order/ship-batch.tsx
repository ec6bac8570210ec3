import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { api, type ShipBatchOut, type ShipBatchRow } from '../../api/generated'
import { orderGoodsShipBatch } from '../../api/inputs/order'
import { orderGoods } from '../../api/resources/order'
import { useTranslation } from '../../locales/texts'
import { refresh } from '../../resource/list/use-list'
import { Dialog } from '../../ui/dialog'
import { useFocusReturn } from '../../ui/focus-return'
import { toast } from '../../ui/toast'
import { previewBatch } from './preview-batch'
import { readShipments } from './read-shipments'
import styles from './ship-batch.module.css'

const { maxItems: MAX_ROWS } = orderGoodsShipBatch.rows

/** ShipBatch sends many orders by a file: first it shows what would become of each line, then it sends the good ones. */
export function ShipBatch({ onClose }: { onClose: () => void }) {
  useFocusReturn()
  const { t } = useTranslation('order')
  const client = useQueryClient()
  const file = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [preview, setPreview] = useState<{ rows: ShipBatchRow[]; out: ShipBatchOut } | null>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  /** Does something with the server, and says in the dialog what it refuses. */
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  const check = async () => {
    const rows = readShipments(text)
    if (rows.length === 0) return setProblem(t('orderGoods.batchNone'))
    if (rows.length > MAX_ROWS) return setProblem(t('orderGoods.batchMax', { limit: MAX_ROWS }))
    await run(async () => setPreview({ rows, out: await previewBatch(rows) }))
  }
  const send = async () => {
    if (!preview) return
    const { rows, out: told } = preview
    const good = told.ok.flatMap(({ line }) => rows[line - 1] ?? [])
    await run(async () => {
      const out = await api.orderGoodsShipBatch({ rows: good }, { handles: 'all' })
      await refresh(client, orderGoods)
      toast.success(t('orderGoods.batchDone', { count: out.ok.length }))
      if (out.failed.length === 0) return onClose()
      const failed = out.failed.map((one) => ({ ...one, line: told.ok[one.line - 1]?.line ?? 0 }))
      setPreview({ rows, out: { ok: [], failed } })
    })
  }
  return (
    <Dialog
      title={t('orderGoods.batch')}
      width="min(760px, 96vw)"
      closeLabel={t('orderGoods.close')}
      onClose={onClose}
    >
      <div className={styles.batch}>
        <p className={styles.hint}>{t('orderGoods.batchHint')}</p>
        <Input.TextArea
          aria-label={t('orderGoods.batchRows')}
          rows={8}
          value={text}
          placeholder="SP250601101112000001,SF,SF1234567890"
          onChange={({ target }) => {
            setText(target.value)
            setPreview(null)
          }}
        />
        <input
          ref={file}
          hidden
          type="file"
          accept=".csv,text/csv,text/plain"
          aria-label={t('orderGoods.batchFile')}
          onChange={async ({ target }) => {
            setText((await target.files?.[0]?.text()) ?? '')
            setPreview(null)
            target.value = ''
          }}
        />
        {problem && <Alert type="error" showIcon title={problem} />}
        {preview && <Preview {...preview} />}
        <div className={styles.buttons}>
          <Button onClick={() => file.current?.click()}>{t('orderGoods.batchFile')}</Button>
          <Button disabled={busy || !text.trim()} onClick={() => void check()}>
            {t('orderGoods.batchCheck')}
          </Button>
          <Button type="primary" disabled={busy || !preview?.out.ok.length} onClick={() => void send()}>
            {t('orderGoods.batchSend', { count: preview?.out.ok.length ?? 0 })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Preview({ rows, out }: { rows: readonly ShipBatchRow[]; out: ShipBatchOut }) {
  const { t } = useTranslation('order')
  return (
    <>
      {out.failed.length > 0 && (
        <>
          <Alert type="error" showIcon title={t('orderGoods.batchBad', { count: out.failed.length })} />
          <ul className={styles.lines}>
            {out.failed.map(({ line, message }) => (
              <li key={line}>
                <strong>{t('orderGoods.batchLine', { n: line })}</strong> {rows[line - 1]?.orderNo}{' '}
                <span className={styles.bad}>{message}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {out.ok.length > 0 && (
        <>
          <Alert type="success" showIcon title={t('orderGoods.batchGood', { count: out.ok.length })} />
          <ul className={styles.lines}>
            {out.ok.map(({ line, orderNo, title, qty }) => (
              <li key={line}>
                <strong>{t('orderGoods.batchLine', { n: line })}</strong> {orderNo} {title} × {qty}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
