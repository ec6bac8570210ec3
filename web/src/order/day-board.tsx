import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Flex, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { CallOptions } from '../api/client'
import { useTranslation } from '../locales/texts'
import { RecordLoading } from '../resource/form/record-loading'
import { HANDLED_BY_LIST } from '../resource/list/use-list'
import type { Resource } from '../resource/resource'
import { addDays, chinaDay, dayText } from '../ui/china-day'
import styles from './day-board.module.css'
import { DayInput } from './day-input'

/** What others do is told at once; so often a board looks by itself, should that fail. */
const REFRESH_MS = 300_000

type Read<Out, More> = (asked: { date: string } & More, options: CallOptions) => Promise<Out>

/** useBoardDay is the day in the address, and what is on the board then, of what else is asked for. */
export function useBoardDay<Out, More extends object = object>(
  resource: Resource,
  read: Read<Out, More>,
  more: More = {} as More,
) {
  const [params, setParams] = useSearchParams()
  const day = params.get('day') ?? chinaDay()
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'board', day, more],
    queryFn: ({ signal }) => read({ date: day, ...more }, { signal, handles: HANDLED_BY_LIST }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  const go = (to: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      if (to === chinaDay()) after.delete('day')
      else after.set('day', to)
      return after
    })
  return { day, go, data, error, refetch }
}

interface DayBoardProps {
  /** The tabs of the page. */
  above: ReactNode
  title: string
  of: ReturnType<typeof useBoardDay>
  /** What else the head has: filters, buttons. */
  tools?: ReactNode
  children: ReactNode
  /** What stands in a box of its own. */
  below?: ReactNode
}

/** DayBoard frames the work of a day: its head leads to other days, and it waits for what is on the board. */
export function DayBoard({ above, title, of, tools, children, below }: DayBoardProps) {
  const { t, i18n } = useTranslation('order')
  const { day, go, data, error, refetch } = of
  return (
    <Flex vertical gap={8} className={styles.page}>
      {above}
      <div className={styles.box}>
        <div className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          <Button
            aria-label={t('order.dayBefore')}
            icon={<LeftOutlined />}
            onClick={() => go(addDays(day, -1))}
          />
          <span className={styles.day}>
            <DayInput value={day} onChange={(to) => to && go(to)} />
          </span>
          <Button
            aria-label={t('order.dayAfter')}
            icon={<RightOutlined />}
            onClick={() => go(addDays(day, 1))}
          />
          <Button disabled={day === chinaDay()} onClick={() => go(chinaDay())}>
            {t('order.today')}
          </Button>
          {tools}
          <span className={styles.words}>
            {dayText(day, i18n.language, { weekday: 'long', month: 'long', day: 'numeric' })}
          </span>
        </div>
        {error && !data && <RecordLoading error={error} refetch={refetch} />}
        {!data && !error && <Skeleton active />}
        {children}
      </div>
      {below}
    </Flex>
  )
}
