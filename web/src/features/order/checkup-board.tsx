import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Flex, Select, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { api } from '../../api/generated'
import { orderPhy } from '../../api/resources/order'
import { DayInput } from '../../order/day-input'
import { PrintSheet } from '../../order/print-sheet'
import { RecordLoading } from '../../resource/form/record-loading'
import { HANDLED_BY_LIST } from '../../resource/list/use-list'
import { addDays, chinaDay, dayText } from '../../ui/china-day'
import { CheckUpDay } from './checkup-day'
import styles from './visit-board.module.css'

/** How often the list looks for what others have done. */
const REFRESH_MS = 30_000

/** CheckUpBoard is a day: who is to be examined at each centre, and how many places are taken. */
export function CheckUpBoard({ above }: { above: ReactNode }) {
  const { t, i18n } = useTranslation('order')
  const [params, setParams] = useSearchParams()
  const day = params.get('day') ?? chinaDay()
  const [centre, setCentre] = useState<number>()
  const [printed, setPrinted] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [orderPhy.name, 'board', day],
    queryFn: ({ signal }) => api.orderPhyBoard({ date: day }, { signal, handles: HANDLED_BY_LIST }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  const go = (to: string) => setParams({ view: 'board', ...(to !== chinaDay() && { day: to }) })
  const shown = data?.centres.filter(({ id }) => !centre || id === centre) ?? []
  const words = dayText(day, i18n.language, { weekday: 'long', month: 'long', day: 'numeric' })
  return (
    <Flex vertical gap={8} className={styles.page}>
      {above}
      <div className={styles.box}>
        <div className={styles.head}>
          <h1 className={styles.title}>{t('orderPhy.board')}</h1>
          <Button
            aria-label={t('orderHealth.dayBefore')}
            icon={<LeftOutlined />}
            onClick={() => go(addDays(day, -1))}
          />
          <span className={styles.day}>
            <DayInput value={day} onChange={(to) => to && go(to)} />
          </span>
          <Button
            aria-label={t('orderHealth.dayAfter')}
            icon={<RightOutlined />}
            onClick={() => go(addDays(day, 1))}
          />
          <Button disabled={day === chinaDay()} onClick={() => go(chinaDay())}>
            {t('orderHealth.today')}
          </Button>
          <Select
            className={styles.city}
            allowClear
            aria-label={t('orderPhy.allCentres')}
            placeholder={t('orderPhy.allCentres')}
            value={centre}
            onChange={setCentre}
            options={data?.centres.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Button disabled={!data} onClick={() => setPrinted(true)}>
            {t('orderPhy.printDay')}
          </Button>
          <span className={styles.words}>{words}</span>
        </div>
        {error && !data && <RecordLoading error={error} refetch={refetch} />}
        {!data && !error && <Skeleton active />}
        {shown.map((of) => (
          <CheckUpDay key={of.id} of={of} />
        ))}
      </div>
      {printed && (
        <PrintSheet title={`${t('orderPhy.board')} ${day}`} ready onClose={() => setPrinted(false)}>
          <h1>
            {t('orderPhy.board')} {words}
          </h1>
          {shown
            .filter(({ orders }) => orders.length > 0)
            .map((of) => (
              <CheckUpDay key={of.id} of={of} printed />
            ))}
        </PrintSheet>
      )}
    </Flex>
  )
}
