import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Select } from 'antd'
import { useRef, useState } from 'react'
import { exchangeFile, sendFile } from '../../api/client'
import type { ExportFormat, PayChannel, Reconciled, ReconcileLine, ReconcileList } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { ORDER_NAMES } from '../../order/order-kinds'
import { RecordLink } from '../../resource/detail/record-link'
import { FailureText } from '../../resource/failure-text'
import { useCanCall } from '../../resource/use-can-call'
import { formatMoney } from '../../ui/number-text'
import { PlainTable } from '../../ui/plain-table'
import { saveFile } from '../../ui/save-file'
import { TimeText } from '../../ui/time-text'
import styles from './money.module.css'

const CHANNELS: readonly PayChannel[] = ['wechat', 'alipay']

const FORMATS: readonly ExportFormat[] = ['csv', 'xlsx']

/** What a file looks like. The words are the same in all languages, as the server reads them. */
const TEMPLATE =
  '\uFEFFpayNo,amount,time,kind\r\n4200000000202505310000000001,128.00,2025-05-31 08:30:00,pay\r\n5030000000202505310000000001,28.00,2025-05-31 09:15:00,refund\r\n'

/** Reconcile compares what a payment channel says with what is here. */
export function Reconcile() {
  const { t } = useTranslation(['order', 'enums'])
  const input = useRef<HTMLInputElement>(null)
  const [channel, setChannel] = useState<PayChannel>('wechat')
  const [file, setFile] = useState<File | null>(null)
  const mayExport = useCanCall('statementReconcileExport')
  const comparing = useMutation({
    mutationFn: (sent: File) =>
      sendFile<Reconciled>('statementReconcile', { channel }, sent, { handles: 'all' }),
  })
  const taking = useMutation({
    mutationFn: ({ format, sent }: { format: ExportFormat; sent: File }) =>
      exchangeFile('statementReconcileExport', { channel, format }, sent),
    onSuccess: ({ blob, filename }) => saveFile(blob, filename),
  })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    comparing.reset()
    if (chosen) comparing.mutate(chosen)
  }
  return (
    <div className={styles.statement}>
      <p className={styles.hint}>{t('reconcile.hint')}</p>
      <div className={styles.tools}>
        <Select
          className={styles.channel}
          aria-label={t('fields.channel')}
          value={channel}
          onChange={(chosen) => {
            setChannel(chosen)
            choose(null)
          }}
          options={CHANNELS.map((value) => ({ value, label: t(`enums:PayChannel.${value}`) }))}
        />
        <input
          ref={input}
          hidden
          type="file"
          accept=".csv,text/csv,text/plain"
          aria-label={t('reconcile.choose')}
          onChange={({ target }) => {
            choose(target.files?.[0] ?? null)
            target.value = ''
          }}
        />
        <Button type="primary" loading={comparing.isPending} onClick={() => input.current?.click()}>
          {t('reconcile.choose')}
        </Button>
        <Button
          onClick={() =>
            saveFile(new Blob([TEMPLATE], { type: 'text/csv' }), `${t('reconcile.template')}.csv`)
          }
        >
          {t('reconcile.template')}
        </Button>
        {file && <span className={styles.file}>{file.name}</span>}
        {mayExport && file && comparing.data && (
          <span className={styles.exports}>
            {FORMATS.map((format) => (
              <Button
                key={format}
                loading={taking.isPending && taking.variables.format === format}
                onClick={() => taking.mutate({ format, sent: file })}
              >
                {t(`money.${format}`)}
              </Button>
            ))}
          </span>
        )}
      </div>
      {comparing.error && (
        <Alert type="error" showIcon title={<FailureText error={comparing.error} />} role="alert" />
      )}
      {comparing.data && <Outcome of={comparing.data} />}
    </div>
  )
}

function Outcome({ of }: { of: Reconciled }) {
  const { t, i18n } = useTranslation('order')
  const money = (fen: number) => formatMoney(fen, i18n.language)
  const same = of.missingHere.count + of.missingThere.count + of.different.count === 0
  const sums = [
    ['matchedPays', of.matchedPays],
    ['matchedRefunds', of.matchedRefunds],
    ['missingHere', of.missingHere],
    ['missingThere', of.missingThere],
    ['different', of.different],
    ...(of.unseen.count > 0 ? ([['unseen', of.unseen]] as const) : []),
  ] as const
  return (
    <>
      <p className={styles.hint}>{t('reconcile.days', { from: of.from, to: of.to, count: of.lines })}</p>
      {same && <Alert type="success" showIcon title={t('reconcile.same')} />}
      <dl className={styles.sums}>
        {sums.map(([name, { count, fen }]) => (
          <div key={name}>
            <dt>{t(`reconcile.${name}`)}</dt>
            <dd>
              {count} <small>{money(fen)}</small>
            </dd>
          </div>
        ))}
      </dl>
      <Lines name="missingHere" of={of.missingHere} />
      <Lines name="missingThere" of={of.missingThere} />
      <Lines name="different" of={of.different} />
    </>
  )
}

function Lines({ name, of }: { name: 'missingHere' | 'missingThere' | 'different'; of: ReconcileList }) {
  const { t, i18n } = useTranslation(['order', 'enums'])
  if (of.count === 0) return null
  const money = (fen: number | null) => (fen === null ? '–' : formatMoney(fen, i18n.language))
  const time = (at: string | null) => (at ? <TimeText value={at} /> : '–')
  return (
    <div>
      <h2 className={styles.heading}>{t(`reconcile.${name}`)}</h2>
      {of.items.length < of.count && (
        <p className={styles.hint}>{t('reconcile.capped', { shown: of.items.length, count: of.count })}</p>
      )}
      <PlainTable
        label={t(`reconcile.${name}`)}
        rows={of.items}
        rowKey={({ moved, payNo, orderNo }) => `${moved} ${payNo} ${orderNo}`}
        notice=""
        columns={[
          { key: 'payNo', title: t('fields.payNo'), render: ({ payNo }) => payNo || '–' },
          {
            key: 'moved',
            title: t('statement.fields.moved'),
            render: ({ moved }) => t(`enums:Moved.${moved}`),
          },
          {
            key: 'difference',
            title: t('statement.fields.difference'),
            render: ({ difference }) => t(`enums:Difference.${difference}`),
          },
          {
            key: 'thereFen',
            numeric: true,
            title: t('statement.fields.thereFen'),
            render: ({ thereFen }) => money(thereFen),
          },
          {
            key: 'hereFen',
            numeric: true,
            title: t('statement.fields.hereFen'),
            render: ({ hereFen }) => money(hereFen),
          },
          { key: 'thereAt', title: t('statement.fields.thereAt'), render: ({ thereAt }) => time(thereAt) },
          { key: 'hereAt', title: t('statement.fields.hereAt'), render: ({ hereAt }) => time(hereAt) },
          { key: 'line', title: t('statement.fields.line'), render: ({ line }) => line ?? '–' },
          { key: 'order', title: t('fields.orderNo'), render: (line) => <OrderOf line={line} /> },
        ]}
      />
    </div>
  )
}

function OrderOf({ line: { kind, orderId, orderNo } }: { line: ReconcileLine }) {
  if (!kind) return '–'
  return (
    <RecordLink to={ORDER_NAMES[kind]} id={orderId}>
      {orderNo}
    </RecordLink>
  )
}
