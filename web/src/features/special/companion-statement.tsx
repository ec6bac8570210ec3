import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Button, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { api, type Companion, type CompanionStatement, type ExportFormat } from '../../api/generated'
import { companion } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { RecordLoading } from '../../resource/form/record-loading'
import { HANDLED_BY_LIST } from '../../resource/list/use-list'
import { useCanCall } from '../../resource/use-can-call'
import { chinaDay } from '../../ui/china-day'
import { Dialog } from '../../ui/dialog'
import { useFocusReturn } from '../../ui/focus-return'
import { formatMoney, numberFormat } from '../../ui/number-text'
import { PlainTable } from '../../ui/plain-table'
import { saveFile } from '../../ui/save-file'
import { CompanionScore } from './companion-score'
import styles from './companion-statement.module.css'

const MONTH = 'YYYY-MM'

const FORMATS: readonly ExportFormat[] = ['csv', 'xlsx']

/** CompanionStatementDialog is what a companion has done in a month, as it is settled. */
export function CompanionStatementDialog({ of, onClose }: { of: Companion; onClose: () => void }) {
  useFocusReturn()
  const { t } = useTranslation(['special', 'kit'])
  const [month, setMonth] = useState(() => chinaDay().slice(0, 7))
  const { data, error, refetch } = useQuery({
    queryKey: [companion.name, 'statement', of.id, month],
    queryFn: ({ signal }) =>
      api.companionStatement({ id: of.id, month }, { signal, handles: HANDLED_BY_LIST }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const mayExport = useCanCall(api.companionStatementExport.callName)
  const taking = useMutation({
    mutationFn: (format: ExportFormat) => api.companionStatementExport({ id: of.id, month, format }),
    onSuccess: ({ blob }, format) => saveFile(blob, `${t('statement.label')}-${of.name}-${month}.${format}`),
  })
  const step = (months: number) => setMonth(dayjs(`${month}-01`).add(months, 'month').format(MONTH))
  return (
    <Dialog
      title={t('statement.title', { name: of.name })}
      width="min(1160px, 96vw)"
      closeLabel={t('kit:close')}
      onClose={onClose}
    >
      <div className={styles.statement}>
        <div className={styles.tools}>
          <Button icon={<LeftOutlined />} aria-label={t('statement.previous')} onClick={() => step(-1)} />
          <DatePicker
            picker="month"
            allowClear={false}
            aria-label={t('statement.month')}
            value={dayjs(`${month}-01`)}
            onChange={(value) => value && setMonth(value.format(MONTH))}
          />
          <Button icon={<RightOutlined />} aria-label={t('statement.next')} onClick={() => step(1)} />
          {mayExport && (
            <span className={styles.exports}>
              {FORMATS.map((format) => (
                <Button
                  key={format}
                  disabled={!data || data.visits === 0}
                  loading={taking.isPending && taking.variables === format}
                  onClick={() => taking.mutate(format)}
                >
                  {t(`statement.${format}`)}
                </Button>
              ))}
            </span>
          )}
        </div>
        {data ? <Statement of={data} /> : <RecordLoading error={error} refetch={refetch} />}
      </div>
    </Dialog>
  )
}

function Statement({ of }: { of: CompanionStatement }) {
  const { t, i18n } = useTranslation('special')
  const money = (fen: number) => formatMoney(fen, i18n.language)
  const { format } = numberFormat(i18n.language)
  const sums = [
    ['visits', format(of.visits)],
    ['hours', format(of.hours)],
    ['overtimeHours', format(of.overtimeHours)],
    ['overtimeFen', money(of.overtimeFen)],
  ] as const
  return (
    <>
      <dl className={styles.sums}>
        {sums.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`statement.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('statement.rating')}</dt>
          <dd>
            <CompanionScore score={of.rating} />{' '}
            {of.rated > 0 && <small>{t('statement.rated', { rated: of.rated })}</small>}
          </dd>
        </div>
      </dl>
      <PlainTable
        label={t('statement.lines')}
        rows={of.lines}
        rowKey={({ orderNo }) => orderNo}
        notice={t('statement.none')}
        columns={[
          {
            key: 'at',
            title: t('fields.visitDate'),
            render: (line) => `${line.visitDate} ${line.visitTime}`,
          },
          { key: 'orderNo', title: t('fields.orderNo'), render: ({ orderNo }) => orderNo },
          { key: 'title', title: t('fields.title'), render: ({ title }) => title },
          { key: 'hospital', title: t('fields.hospitalName'), render: ({ hospitalName }) => hospitalName },
          { key: 'hours', title: t('fields.hours'), render: ({ hours }) => format(hours) },
          { key: 'actual', title: t('fields.actualHours'), render: ({ actualHours }) => format(actualHours) },
          {
            key: 'overtime',
            title: t('fields.overtimeFen'),
            render: ({ overtimeFen }) => (overtimeFen > 0 ? money(overtimeFen) : '–'),
          },
          { key: 'rating', title: t('fields.rating'), render: ({ rating }) => rating ?? '–' },
        ]}
      />
    </>
  )
}
