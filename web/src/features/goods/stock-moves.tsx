import { api, type StockMove } from '../../api/generated'
import { goods } from '../../api/resources/goods'
import { useTranslation } from '../../locales/texts'
import { HistoryTable } from '../../resource/list/history-table'
import { numberFormat } from '../../ui/number-text'
import type { PlainColumn } from '../../ui/plain-table'
import { TimeText } from '../../ui/time-text'
import styles from './stock-dialog.module.css'

/** StockMoves pages through how the stock of some goods came to be what it is, newest first. */
export function StockMoves({ id }: { id: number }) {
  const { t, i18n } = useTranslation(['goods', 'enums'])
  const number = numberFormat(i18n.language)
  const signed = numberFormat(i18n.language, { signDisplay: 'exceptZero' })
  const columns: PlainColumn<StockMove>[] = [
    { key: 'at', title: t('goods.stockDialog.at'), render: ({ at }) => <TimeText value={at} /> },
    { key: 'spec', title: t('goods.fields.spec'), render: ({ spec }) => spec },
    {
      key: 'change',
      title: t('goods.stockDialog.change'),
      render: ({ before, after }) => (
        <span className={after < before ? styles.less : styles.more}>{signed.format(after - before)}</span>
      ),
    },
    {
      key: 'beforeAfter',
      title: t('goods.stockDialog.beforeAfter'),
      render: ({ before, after }) => `${number.format(before)} → ${number.format(after)}`,
    },
    {
      key: 'reason',
      title: t('goods.stockDialog.reason'),
      render: ({ reason }) => t(`enums:StockReason.${reason}`),
    },
    { key: 'note', title: t('goods.stockDialog.note'), render: ({ note }) => note || '–' },
    { key: 'by', title: t('goods.stockDialog.by'), render: ({ operatorName }) => operatorName },
  ]
  return (
    <HistoryTable
      label={t('goods.stockDialog.moves')}
      noun={t('goods.stockDialog.moves')}
      queryKey={[goods.name, 'moves', id]}
      call={(page, options) => api.goodsStockLog({ id, ...page }, options)}
      columns={columns}
    />
  )
}
