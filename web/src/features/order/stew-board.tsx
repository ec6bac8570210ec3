import { Button, Empty, Select } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { api, type BoardMeal, type BoardSlot, type OrderChaStew } from '../../api/generated'
import { orderChaStew } from '../../api/resources/order'
import { useTranslation } from '../../locales/texts'
import { DayBoard, useBoardDay } from '../../order/day-board'
import { nameOfOrder } from '../../order/order-row'
import { type Action, isOffered, labelOf } from '../../resource/action/action'
import { useMoves } from '../../resource/action/moves'
import { useAllowed } from '../../resource/action/use-entries'
import { useRunner } from '../../resource/action/use-runner'
import { MealCard } from './meal-card'
import { SampleList } from './sample-list'
import styles from './stew-board.module.css'
import { stewMoves } from './stew-order-actions'

/** What the kitchen does, one after the other; the rest is done from the list. */
const NEXT: readonly string[] = ['accept', 'dispatch', 'ready', 'deliver', 'pickup']

interface StewBoardProps {
  above: ReactNode
  onPrint: (ids: readonly number[]) => void
}

/** StewBoard is a day of the kitchen: what is cooked for each slot in all, for whom, and the samples that are kept. */
export function StewBoard({ above, onPrint }: StewBoardProps) {
  const { t } = useTranslation(['order', 'enums'])
  const [params, setParams] = useSearchParams()
  const slot = params.get('slot') ?? undefined
  const board = useBoardDay(orderChaStew, api.orderChaStewBoard)
  const { day, data } = board
  const choose = (only: string | undefined) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      if (only) after.set('slot', only)
      else after.delete('slot')
      return after
    })
  const slots = data?.slots.filter((of) => !slot || of.slot === slot) ?? []
  return (
    <DayBoard
      above={above}
      title={t('orderChaStew.board')}
      of={board}
      tools={
        <Select
          className={styles.slots}
          allowClear
          aria-label={t('orderChaStew.allSlots')}
          placeholder={t('orderChaStew.allSlots')}
          value={slot}
          onChange={choose}
          options={data?.slots.map((of) => ({ value: of.slot, label: of.slot }))}
        />
      }
      below={data && data.samples.length > 0 && <SampleList day={day} samples={data.samples} />}
    >
      {data && slots.length === 0 && <Empty description={t('orderChaStew.nothing')} />}
      {slots.map((of) => (
        <Slot key={of.slot} of={of} onPrint={onPrint} />
      ))}
    </DayBoard>
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
