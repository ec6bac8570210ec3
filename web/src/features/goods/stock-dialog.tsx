import { useQueryClient } from '@tanstack/react-query'
import { Button, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { api, type Goods, type Sku, type StockReason } from '../../api/generated'
import { goodsStock } from '../../api/inputs/goods'
import { goods } from '../../api/resources/goods'
import { useTranslation } from '../../locales/texts'
import { RecordLoading } from '../../resource/form/record-loading'
import { HANDLED_BY_FORM, SmallField, SmallForm, type SmallValues } from '../../resource/form/small-form'
import { useRecord } from '../../resource/form/use-record'
import { refresh } from '../../resource/list/use-list'
import { Dialog } from '../../ui/dialog'
import { useFocusReturn } from '../../ui/focus-return'
import { numberFormat } from '../../ui/number-text'
import { SectionTabs } from '../../ui/section-tabs'
import { StatusTag } from '../../ui/status-tag'
import { toast } from '../../ui/toast'
import styles from './stock-dialog.module.css'
import { StockMoves } from './stock-moves'

interface StockDialogProps {
  id: number
  name: string
  /** Whether the goods allow it; others see only how the stock came to be. */
  mayChange: boolean
  onClose: () => void
}

/** StockDialog changes the stock of each SKU of some goods, and shows how it came to be what it is. */
export function StockDialog({ id, name, mayChange, onClose }: StockDialogProps) {
  useFocusReturn()
  const { t } = useTranslation('goods')
  const [tab, setTab] = useState(mayChange ? 'adjust' : 'moves')
  const moves = {
    key: 'moves',
    label: t('goods.stockDialog.moves'),
    content: <StockMoves id={id} />,
    fresh: true,
  }
  const adjust = {
    key: 'adjust',
    label: t('goods.stockDialog.adjust'),
    content: <Adjust id={id} onClose={onClose} />,
  }
  const title = t('goods.stockDialog.title', { name })
  return (
    <Dialog
      title={title}
      width="min(720px, 96vw)"
      closeLabel={t('goods.stockDialog.close')}
      onClose={onClose}
    >
      <SectionTabs
        label={title}
        tabs={mayChange ? [adjust, moves] : [moves]}
        active={tab}
        onChange={setTab}
      />
    </Dialog>
  )
}

function Adjust({ id, onClose }: Pick<StockDialogProps, 'id' | 'onClose'>) {
  const { record, fresh } = useRecord(goods, id)
  if (record) return <AdjustForm row={record} onClose={onClose} />
  return <RecordLoading error={fresh.error} refetch={fresh.refetch} />
}

const { maximum: MAX_STOCK } = goods.fields.skus.fields.stock
/** Orders move stock by themselves. */
const isGiven = (reason: StockReason) => reason !== 'order' && reason !== 'orderBack'

const WHOLE = /^[+-]?\d+$/

const modeOf = ({ id }: Sku) => `mode${id}`
const qtyOf = ({ id }: Sku) => `qty${id}`

/** The stock that a SKU would have; null while nothing that makes sense is typed. */
function stockAfter(sku: Sku, values: SmallValues): number | null {
  const typed = values[qtyOf(sku)]?.trim() ?? ''
  if (!WHOLE.test(typed)) return null
  return Number(typed) + (values[modeOf(sku)] === 'add' ? sku.stock : 0)
}

function AdjustForm({ row, onClose }: { row: Goods; onClose: () => void }) {
  const { t, i18n } = useTranslation(['goods', 'kit', 'enums'])
  const client = useQueryClient()
  const number = numberFormat(i18n.language)
  const initial: SmallValues = { reason: 'purchase', note: '' }
  for (const sku of row.skus) {
    initial[modeOf(sku)] = 'add'
    initial[qtyOf(sku)] = ''
  }
  const send = async (values: SmallValues) => {
    const lines = row.skus
      .filter((sku) => values[qtyOf(sku)]?.trim())
      .map((sku) => ({
        skuId: sku.id,
        mode: values[modeOf(sku)] === 'set' ? ('set' as const) : ('add' as const),
        qty: Number(values[qtyOf(sku)]),
      }))
    if (lines.length === 0) return void toast.error(t('goods.stockDialog.nothing'))
    try {
      const reason = values.reason as StockReason
      const { id, version } = row
      const note = values.note ?? ''
      await api.goodsStock({ id, version, lines, reason, note }, { handles: HANDLED_BY_FORM })
      toast.success(t('goods.stockDialog.done', { name: row.name }))
      onClose()
    } finally {
      await refresh(client, goods)
    }
  }
  return (
    <SmallForm
      initial={initial}
      submit={t('goods.stockDialog.adjust')}
      buttons={<Button onClick={onClose}>{t('kit:cancel')}</Button>}
      onSubmit={send}
    >
      {(values) => (
        <>
          <p className={styles.hint}>{t('goods.stockDialog.qtyHint')}</p>
          {row.skus.map((sku) => {
            const { spec, stock, warnStock } = sku
            const after = stockAfter(sku, values)
            return (
              <fieldset key={sku.id} className={styles.sku}>
                <legend className={styles.legend}>
                  <strong>{spec}</strong> {t('goods.stockDialog.now', { stock: number.format(stock) })}{' '}
                  {stock <= warnStock && <StatusTag tone="waiting">{t('goods.stockDialog.low')}</StatusTag>}
                </legend>
                <SmallField name={modeOf(sku)} label={t('goods.stockDialog.mode')}>
                  <Radio.Group
                    optionType="button"
                    options={[
                      { value: 'add', label: t('enums:StockMode.add') },
                      { value: 'set', label: t('enums:StockMode.set') },
                    ]}
                  />
                </SmallField>
                <SmallField
                  name={qtyOf(sku)}
                  label={t('goods.fields.qty')}
                  hint={
                    after === null ? undefined : t('goods.stockDialog.after', { stock: number.format(after) })
                  }
                  check={(typed, all) => {
                    const then = stockAfter(sku, all)
                    if (then === null) return t('goods.stockDialog.form')
                    if (all[modeOf(sku)] === 'add' && Number(typed) === 0) return t('goods.stockDialog.zero')
                    return then < 0 || then > MAX_STOCK
                      ? t('goods.stockDialog.range', { limit: number.format(MAX_STOCK) })
                      : undefined
                  }}
                >
                  <Input autoComplete="off" inputMode="numeric" />
                </SmallField>
              </fieldset>
            )
          })}
          <SmallField name="reason" label={t('goods.stockDialog.reason')} required>
            <Select
              options={goodsStock.reason.values.filter(isGiven).map((value) => ({
                value,
                label: t(`enums:StockReason.${value}`),
              }))}
            />
          </SmallField>
          <SmallField name="note" label={t('goods.stockDialog.note')}>
            <Input autoComplete="off" maxLength={goodsStock.note.maxLength} />
          </SmallField>
        </>
      )}
    </SmallForm>
  )
}
