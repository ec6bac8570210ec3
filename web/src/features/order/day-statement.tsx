import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Button, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api, type ExportFormat, type PayMethod, places, type StatementDay } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { ORDER_NAMES, screenOf } from '../../order/order-kinds'
import { RecordLoading } from '../../resource/form/record-loading'
import { HANDLED_BY_LIST } from '../../resource/list/use-list'
import { useCanCall } from '../../resource/use-can-call'
import { addDays, chinaDay } from '../../ui/china-day'
import { formatMoney } from '../../ui/number-text'
import { PlainTable } from '../../ui/plain-table'
import { saveFile } from '../../ui/save-file'
import styles from './money.module.css'

const MONTH = 'YYYY-MM'

const FORMATS: readonly ExportFormat[] = ['csv', 'xlsx']

/** DayWay is a day of the statement and one way of payment, with the kinds of orders that it is made of. */
interface DayWay {
  day: string
  payMethod: PayMethod
  of: StatementDay[]
}

type Figure =
  | 'orderCount'
  | 'paidFen'
  | 'overtimeCount'
  | 'overtimeFen'
  | 'refundCount'
  | 'refundedFen'
  | 'netFen'

const sum = (of: readonly StatementDay[], figure: Figure) => of.reduce((all, day) => all + day[figure], 0)

/** DayStatement is what came in and went out on each day of a month, each figure with the way to its rows. */
export function DayStatement() {
  const { t } = useTranslation('order')
  const [params, setParams] = useSearchParams()
  const month = params.get('month') ?? chinaDay().slice(0, 7)
  const first = dayjs(`${month}-01`)
  const range = { from: `${month}-01`, to: first.endOf('month').format('YYYY-MM-DD') }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['statement', month],
    queryFn: ({ signal }) => api.statementDays(range, { signal, handles: HANDLED_BY_LIST }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const mayExport = useCanCall(api.statementExport.callName)
  const taking = useMutation({
    mutationFn: (format: ExportFormat) => api.statementExport({ ...range, format }),
    onSuccess: ({ blob }, format) => saveFile(blob, `${t('money.statement')}-${month}.${format}`),
  })
  const go = (to: string) => setParams({ view: 'statement', month: to })
  return (
    <div className={styles.statement}>
      <div className={styles.tools}>
        <Button
          icon={<LeftOutlined />}
          aria-label={t('money.previous')}
          onClick={() => go(first.subtract(1, 'month').format(MONTH))}
        />
        <DatePicker
          picker="month"
          allowClear={false}
          aria-label={t('money.month')}
          value={first}
          onChange={(value) => value && go(value.format(MONTH))}
        />
        <Button
          icon={<RightOutlined />}
          aria-label={t('money.next')}
          onClick={() => go(first.add(1, 'month').format(MONTH))}
        />
        {mayExport && (
          <span className={styles.exports}>
            {FORMATS.map((format) => (
              <Button
                key={format}
                disabled={!data?.days.length}
                loading={taking.isPending && taking.variables === format}
                onClick={() => taking.mutate(format)}
              >
                {t(`money.${format}`)}
              </Button>
            ))}
          </span>
        )}
      </div>
      {data ? (
        <Days days={data.days} loading={isPlaceholderData} />
      ) : (
        <RecordLoading error={error} refetch={refetch} />
      )}
    </div>
  )
}

function Days({ days, loading }: { days: readonly StatementDay[]; loading: boolean }) {
  const { t, i18n } = useTranslation(['order', 'enums'])
  const money = (fen: number) => formatMoney(fen, i18n.language)
  const rows = useMemo(() => group(days), [days])
  const sums = [
    ['paidFen', money(sum(days, 'paidFen')), sum(days, 'orderCount')],
    ['overtimeFen', money(sum(days, 'overtimeFen')), sum(days, 'overtimeCount')],
    ['refundedFen', money(sum(days, 'refundedFen')), sum(days, 'refundCount')],
    ['netFen', money(sum(days, 'netFen')), null],
  ] as const
  const figure = (fen: number, count: number) =>
    count === 0 ? '–' : t('money.figure', { amount: money(fen), count })
  return (
    <>
      <dl className={styles.sums}>
        {sums.map(([name, amount, count]) => (
          <div key={name}>
            <dt>{t(`statement.fields.${name}`)}</dt>
            <dd>
              {amount} {count !== null && <small>{t('money.rows', { count })}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <PlainTable
        label={t('money.statement')}
        rows={rows}
        rowKey={({ day, payMethod }) => `${day} ${payMethod}`}
        loading={loading}
        notice={t('money.none')}
        columns={[
          { key: 'day', title: t('statement.fields.day'), render: ({ day }) => day },
          {
            key: 'payMethod',
            title: t('fields.payMethod'),
            render: ({ payMethod }) => t(`enums:PayMethod.${payMethod}`),
          },
          {
            key: 'paid',
            numeric: true,
            title: t('statement.fields.paidFen'),
            render: ({ of }) => (
              <span className={styles.kinds}>
                <strong>{figure(sum(of, 'paidFen'), sum(of, 'orderCount'))}</strong>
                {of
                  .filter(({ orderCount }) => orderCount > 0)
                  .map((part) => (
                    <RowsOf key={part.kind} part={part}>
                      {t(`enums:OrderKind.${part.kind}`)} {figure(part.paidFen, part.orderCount)}
                    </RowsOf>
                  ))}
              </span>
            ),
          },
          {
            key: 'overtime',
            numeric: true,
            title: t('statement.fields.overtimeFen'),
            render: ({ of, day }) =>
              sum(of, 'overtimeCount') === 0 ? (
                '–'
              ) : (
                <Link
                  to={`${screenOf('visit')}?${new URLSearchParams({ overtime: 'paid', ...dayRange('overtimeAt', day) })}`}
                >
                  {figure(sum(of, 'overtimeFen'), sum(of, 'overtimeCount'))}
                </Link>
              ),
          },
          {
            key: 'refunded',
            numeric: true,
            title: t('statement.fields.refundedFen'),
            render: ({ of, day, payMethod }) =>
              sum(of, 'refundCount') === 0 ? (
                '–'
              ) : (
                <Link
                  to={`/order/refund?${new URLSearchParams({ tab: 'all', status: 'succeeded', payMethod, ...dayRange('finishedAt', day) })}`}
                >
                  {figure(sum(of, 'refundedFen'), sum(of, 'refundCount'))}
                </Link>
              ),
          },
          {
            key: 'net',
            numeric: true,
            title: t('statement.fields.netFen'),
            render: ({ of }) => <strong>{money(sum(of, 'netFen'))}</strong>,
          },
        ]}
      />
    </>
  )
}

/** RowsOf leads to the orders that a figure is made of, where their screen is there. */
function RowsOf({ part, children }: { part: StatementDay; children: ReactNode }) {
  const { day, kind, payMethod } = part
  if (!(ORDER_NAMES[kind] in places)) return <small>{children}</small>
  const query = new URLSearchParams({ payMethod, ...dayRange('paidAt', day) })
  return (
    <small>
      <Link to={`${screenOf(kind)}?${query}`}>{children}</Link>
    </small>
  )
}

/** dayRange is a day in China as the filter of a time. */
function dayRange(field: string, day: string): Record<string, string> {
  const start = (of: string) => new Date(`${of}T00:00:00+08:00`).toISOString()
  return { [`${field}From`]: start(day), [`${field}To`]: start(addDays(day, 1)) }
}

function group(days: readonly StatementDay[]): DayWay[] {
  const all: DayWay[] = []
  for (const part of days) {
    const last = all.at(-1)
    if (last?.day === part.day && last.payMethod === part.payMethod) last.of.push(part)
    else all.push({ day: part.day, payMethod: part.payMethod, of: [part] })
  }
  return all
}
