import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { api, type BoardCompanion, type BoardVisit, type OrderHealth } from '../../api/generated'
import { orderHealth } from '../../api/resources/order'
import { useTranslation } from '../../locales/texts'
import { DayBoard, useBoardDay } from '../../order/day-board'
import { nameOfOrder } from '../../order/order-row'
import { useMoves } from '../../resource/action/moves'
import { useRunner } from '../../resource/action/use-runner'
import { addDays } from '../../ui/china-day'
import { StatusTag } from '../../ui/status-tag'
import styles from './visit-board.module.css'
import { VisitCard } from './visit-card'
import { VisitLane } from './visit-lane'
import { assignMove } from './visit-order-actions'

/** How many days before its end a health certificate is warned of. */
const CERT_WARN_DAYS = 30

/** VisitBoard is a day: who goes with whom, and the visits that somebody is still to be found for. */
export function VisitBoard({ above }: { above: ReactNode }) {
  const { t } = useTranslation(['order', 'enums'])
  const [city, setCity] = useState<string>()
  const board = useBoardDay(orderHealth, api.orderHealthBoard, { city })
  const { day, data } = board
  const { assign, unassign, busyIds } = useAssigning()
  return (
    <DayBoard
      above={above}
      title={t('orderHealth.board')}
      of={board}
      tools={
        <Select
          className={styles.city}
          allowClear
          aria-label={t('orderHealth.allCities')}
          placeholder={t('orderHealth.allCities')}
          value={city}
          onChange={setCity}
          options={data?.cities.map((name) => ({ value: name, label: name }))}
        />
      }
    >
      {data && (
        <div className={styles.board}>
          <VisitLane
            className={styles.unassigned}
            isEmpty={data.unassigned.length === 0}
            label={t('orderHealth.unassigned', { count: data.unassigned.length })}
            canDrop={({ actions }) => actions.includes('unassign')}
            onDrop={unassign}
            head={
              <>
                <h2>{t('orderHealth.unassigned', { count: data.unassigned.length })}</h2>
                <small>{t('orderHealth.dragHint')}</small>
              </>
            }
          >
            {data.unassigned.map((visit) => (
              <VisitCard
                key={visit.id}
                visit={visit}
                busy={busyIds.includes(visit.id)}
                onAssign={() => assign(visit)}
              />
            ))}
            {data.unassigned.length === 0 && <p className={styles.none}>{t('orderHealth.noneToAssign')}</p>}
          </VisitLane>
          <div className={styles.lanes}>
            {data.companions.map((of) => (
              <VisitLane
                key={of.id}
                className={styles.lane}
                isEmpty={of.orders.length === 0}
                label={of.name}
                canDrop={({ companionId, actions }) =>
                  companionId !== of.id && actions.includes('assign') && !of.because
                }
                onDrop={(visit) => assign(visit, of.id)}
                head={<CompanionHead of={of} day={day} />}
              >
                {of.orders.map((visit) => (
                  <VisitCard
                    key={visit.id}
                    visit={visit}
                    busy={busyIds.includes(visit.id)}
                    onAssign={() => assign(visit)}
                  />
                ))}
                {of.orders.length === 0 && <p className={styles.none}>{t('orderHealth.noVisits')}</p>}
              </VisitLane>
            ))}
            {data.moreFree > 0 && (
              <p className={styles.none}>{t('orderHealth.moreFree', { count: data.moreFree })}</p>
            )}
          </div>
        </div>
      )}
    </DayBoard>
  )
}

/** useAssigning gives visits to companions and takes them back, as the buttons of the list do. */
function useAssigning() {
  const { t, i18n } = useTranslation(['order', 'enums'])
  const move = useMoves(orderHealth)
  const { run, busyIds } = useRunner<OrderHealth>(orderHealth, nameOfOrder)
  return {
    busyIds,
    assign: (visit: BoardVisit, to?: number) =>
      void run(assignMove(move, t, i18n.language, to), [asOrder(visit)]),
    unassign: (visit: BoardVisit) => void run(move('unassign'), [asOrder(visit)]),
  }
}

/** The board knows of a visit what its moves ask about. */
const asOrder = (visit: BoardVisit) => visit as unknown as OrderHealth

function CompanionHead({ of, day }: { of: BoardCompanion; day: string }) {
  const { t } = useTranslation(['order', 'enums'])
  return (
    <>
      <img className={styles.photo} src={of.photo} alt="" loading="lazy" />
      <span className={styles.who}>
        <strong>{of.name}</strong>
        <small>{of.city}</small>
        {of.because && <StatusTag tone="bad">{t(`enums:Unfit.${of.because}`)}</StatusTag>}
        {!of.because && of.healthCertTo < addDays(day, CERT_WARN_DAYS) && (
          <StatusTag tone="waiting">{t('orderHealth.certTo', { date: of.healthCertTo })}</StatusTag>
        )}
      </span>
    </>
  )
}
