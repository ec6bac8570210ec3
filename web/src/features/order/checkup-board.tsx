import { Button, Select } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { api, type BoardCheckUp, type OrderPhy } from '../../api/generated'
import { orderPhy } from '../../api/resources/order'
import { useTranslation } from '../../locales/texts'
import { DayBoard, useBoardDay } from '../../order/day-board'
import { nameOfOrder } from '../../order/order-row'
import { PrintSheet } from '../../order/print-sheet'
import { isOffered } from '../../resource/action/action'
import { useMoves } from '../../resource/action/moves'
import { useAllowed } from '../../resource/action/use-entries'
import { useRunner } from '../../resource/action/use-runner'
import { dayText } from '../../ui/china-day'
import { CheckUpDay } from './checkup-day'
import styles from './checkup-day.module.css'
import { checkinMove } from './checkup-order-actions'

/** CheckUpBoard is a day: who is to be examined at each centre, who has come, and how many places are taken. */
export function CheckUpBoard({ above }: { above: ReactNode }) {
  const { t, i18n } = useTranslation(['order', 'enums'])
  const [centre, setCentre] = useState<number>()
  const [printed, setPrinted] = useState(false)
  const board = useBoardDay(orderPhy, api.orderPhyBoard)
  const { day, data } = board
  const shown = data?.centres.filter(({ id }) => !centre || id === centre) ?? []

  const move = useMoves(orderPhy)
  const { run, busyIds } = useRunner<OrderPhy>(orderPhy, nameOfOrder)
  const [checkin] = useAllowed(useMemo(() => [checkinMove(move, t)], [move, t]))
  const next = (order: BoardCheckUp) => {
    // The board knows of an order what the move asks about.
    const row = { ...order, examDate: day } as unknown as OrderPhy
    return (
      checkin &&
      isOffered(checkin, row) && (
        <Button
          size="small"
          loading={busyIds.includes(order.id)}
          aria-label={`${t('orderPhy.moves.checkin.label')} ${order.orderNo}`}
          onClick={() => void run(checkin, [row])}
        >
          {t('orderPhy.moves.checkin.label')}
        </Button>
      )
    )
  }
  return (
    <DayBoard
      above={above}
      title={t('orderPhy.board')}
      of={board}
      tools={
        <>
          <Select
            className={styles.filter}
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
        </>
      }
    >
      {shown.map((of) => (
        <CheckUpDay key={of.id} of={of} next={next} />
      ))}
      {printed && (
        <PrintSheet title={`${t('orderPhy.board')} ${day}`} ready onClose={() => setPrinted(false)}>
          <h1>
            {t('orderPhy.board')}{' '}
            {dayText(day, i18n.language, { weekday: 'long', month: 'long', day: 'numeric' })}
          </h1>
          {shown
            .filter(({ orders }) => orders.length > 0)
            .map((of) => (
              <CheckUpDay key={of.id} of={of} printed />
            ))}
        </PrintSheet>
      )}
    </DayBoard>
  )
}
