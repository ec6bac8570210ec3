import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Empty, Flex, Select, Skeleton } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { api, type BoardMeal, type BoardSlot, type OrderChaStew } from '../../api/generated'
import { orderChaStew } from '../../api/resources/order'
import { DayInput } from '../../order/day-input'
import { nameOfOrder } from '../../order/order-row'
import { type Action, isOffered, labelOf } from '../../resource/action/action'
import { useMoves } from '../../resource/action/moves'
import { useAllowed } from '../../resource/action/use-entries'
import { useRunner } from '../../resource/action/use-runner'
import { RecordLoading } from '../../resource/form/record-loading'
import { HANDLED_BY_LIST } from '../../resource/list/use-list'
import { addDays, chinaDay, dayText } from '../../ui/china-day'
import { MealCard } from './meal-card'
import { SampleList } from './sample-list'
import styles from './stew-board.module.css'
import { stewMoves } from './stew-order-actions'

/** How often the board looks for what others have done. */
const REFRESH_MS = 30_000

/** What the kitchen does, one after the other; the rest is done from the list. */
const NEXT: readonly string[] = ['accept', 'dispatch', 'ready', 'deliver', 'pickup']

interface StewBoardProps {
  above: ReactNode
  onPrint: (ids: readonly number[]) => void
}

/** StewBoard is a day of the kitchen: what is cooked for each slot in all, for whom, and the samples that are kept. */
export function StewBoard({ above, onPrint }: StewBoardProps) {
  const { t, i18n } = useTranslation(['order', 'enums'])
  const [params, setParams] = useSearchParams()
  const day = params.get('day') ?? chinaDay()
  const slot = params.get('slot') ?? undefined
  const { data, error, refetch } = useQuery({
    queryKey: [orderChaStew.name, 'board', day],
    queryFn: ({ signal }) => api.orderChaStewBoard({ date: day }, { signal, handles: HANDLED_BY_LIST }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  const go = (to: string, only = slot) =>
    setParams({ view: 'board', ...(to !== chinaDay() && { day: to }), ...(only && { slot: only }) })
  const slots = data?.slots.filter((of) => !slot || of.slot === slot) ?? []
  const words = dayText(day, i18n.language, { weekday: 'long', month: 'long', day: 'numeric' })
  return (
    <Flex vertical gap={8} className={styles.page}>
      {above}
      <div className={styles.box}>
        <div className={styles.head}>
          <h1 className={styles.title}>{t('orderChaStew.board')}</h1>
          <Button
            aria-label={t('orderChaStew.dayBefore')}
            icon={<LeftOutlined />}
            onClick={() => go(addDays(day, -1))}
          />
          <span className={styles.day}>
            <DayInput value={day} onChange={(to) => to && go(to)} />
          </span>
          <Button
            aria-label={t('orderChaStew.dayAfter')}
            icon={<RightOutlined />}
            onClick={() => go(addDays(day, 1))}
          />
          <Button disabled={day === chinaDay()} onClick={() => go(chinaDay())}>
            {t('orderChaStew.today')}
          </Button>
          <Select
            className={styles.slots}
            allowClear
            aria-label={t('orderChaStew.allSlots')}
            placeholder={t('orderChaStew.allSlots')}
            value={slot}
            onChange={(only) => go(day, only ?? '')}
            options={data?.slots.map((of) => ({ value: of.slot, label: of.slot }))}
          />
          <span className={styles.words}>{words}</span>
        </div>
        {error && !data && <RecordLoading error={error} refetch={refetch} />}
        {!data && !error && <Skeleton active />}
        {data && slots.length === 0 && <Empty description={t('orderChaStew.nothing')} />}
        {slots.map((of) => (
          <Slot key={of.slot} of={of} onPrint={onPrint} />
        ))}
      </div>
      {data && data.samples.length > 0 && <SampleList day={day} samples={data.samples} />}
    </Flex>
  )
}

/** The board knows of an order what its moves ask about. */
const asOrder = (meal: BoardMeal) => meal as unknown as OrderChaStew

function Slot({ of, onPrint }: { of: BoardSlot; onPrint: (ids: readonly number[]) => void }) {
  const { t } = useTranslation(['order', 'enums'])
  const move = useMoves(orderChaStew)
  const { run, busyIds } = useRunner<OrderChaStew>(orderChaStew, nameOfOrder)
  const moves = useMemo(() => stewMoves(move, t).filter(({ key }) => NEXT.includes(key)), [move, t])
  const allowed = useAllowed(moves)
  const nextOf = (meal: BoardMeal): Action<OrderChaStew> | undefined =>
    allowed.find((action) => isOffered(action, asOrder(meal)))
  const toAccept = of.orders.filter((meal) => nextOf(meal)?.key === 'accept')
  const acceptAll = allowed.find(({ key }) => key === 'accept')
  return (
    <section className={styles.slot} aria-label={of.slot}>
      <header className={styles.slotHead}>
        <h2>{of.slot}</h2>
        {acceptAll && toAccept.length > 1 && (
          <Button
            type="primary"
            size="small"
            disabled={busyIds.length > 0}
            onClick={() => void run(acceptAll, toAccept.map(asOrder), true)}
          >
            {t('orderChaStew.acceptAll', { count: toAccept.length })}
          </Button>
        )}
        <Button size="small" onClick={() => onPrint(of.orders.map(({ id }) => id))}>
          {t('orderChaStew.labels')}
        </Button>
      </header>
      <ul className={styles.dishes} aria-label={t('orderChaStew.totals')}>
        {of.dishes.map(({ stewId, name, spec, qty, cooked }) => (
          <li key={`${stewId} ${spec}`} data-done={cooked === qty}>
            <span>
              {name} <small>{spec}</small>
            </span>
            <strong>× {qty}</strong>
            {cooked > 0 && <small>{t('orderChaStew.cookedOf', { n: cooked })}</small>}
          </li>
        ))}
      </ul>
      <div className={styles.cards}>
        {of.orders.map((meal) => {
          const next = nextOf(meal)
          return (
            <MealCard
              key={meal.id}
              meal={meal}
              next={next && labelOf(next, asOrder(meal))}
              busy={busyIds.includes(meal.id)}
              onNext={() => next && void run(next, [asOrder(meal)])}
            />
          )
        })}
      </div>
    </section>
  )
}
