import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Visit } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { chinaDay, dayText } from '../../ui/china-day'
import { useWide } from '../../ui/use-media'
import { CalendarHead } from './calendar-head'
import { placeAfter } from './quota-keys'
import { type QuotaSpan, weeksOf } from './quota-span'
import styles from './visit-calendar.module.css'
import { VisitList } from './visit-list'

interface VisitCalendarProps {
  /** What the calendar is of. */
  label: string
  /** Those of the span, in their order; undefined while they are being fetched. */
  visits: readonly Visit[] | undefined
  span: QuotaSpan
  onSpan: (span: QuotaSpan) => void
}

/** How many visits fit into a day of a month. */
const MOST = 3

/** The keys of a quota walk over rows of records; here every week is the one row of its days. */
const ROW = 'visits'

/**
 * VisitCalendar shows visits by the day, week under week, and below them those of the chosen day in full. One day at a time
 * can be reached by Tab; the arrow keys go on from there, also into the weeks before and after. On a telephone, where a
 * week has no room, it is a list of the days that have visits.
 */
export function VisitCalendar({ label, visits, span, onSpan }: VisitCalendarProps) {
  const { t } = useTranslation('special')
  const wide = useWide()
  return (
    <div className={styles.calendar}>
      <CalendarHead span={span} onSpan={onSpan} />
      {wide ? (
        <>
          <VisitGrid label={label} visits={visits} span={span} onSpan={onSpan} />
          <p className={styles.hint}>{t('schedule.hint')}</p>
          {visits && (
            <DayVisits day={span.day} visits={visits.filter((visit) => visit.visitDate === span.day)} />
          )}
        </>
      ) : (
        visits && <DayByDay visits={visits} />
      )}
    </div>
  )
}

function VisitGrid({ label, visits, span, onSpan }: VisitCalendarProps) {
  const { t, i18n } = useTranslation(['special', 'enums'])
  const grid = useRef<HTMLTableElement>(null)
  const walking = useRef(false)
  const today = chinaDay()
  const weeks = weeksOf(span)
  const month = span.day.slice(0, 7)
  // The day that Tab leads to; it is chosen by Enter, as by a click.
  const [reached, setReached] = useState(span.day)
  const here = weeks.flat().includes(reached) ? reached : span.day

  // The day that an arrow key leads to may be in another week, which is drawn only now.
  useEffect(() => {
    if (!walking.current) return
    walking.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${here}"]`)?.focus()
  }, [here])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, { row: ROW, day: here }, [ROW], span)
    if (!next) return
    event.preventDefault()
    walking.current = true
    setReached(next.day)
    const isShown = span.view === 'month' ? next.day.startsWith(month) : weeks.flat().includes(next.day)
    if (!isShown) onSpan({ ...span, day: next.day })
  }
  const words = (day: string) =>
    dayText(day, i18n.language, { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' })
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys walk through its cells, which makes a table a grid
      role="grid"
      aria-label={label}
      aria-busy={visits === undefined}
      className={styles.grid}
      data-view={span.view}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {dayText(day, i18n.language, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const own = visits?.filter(({ visitDate }) => visitDate === day) ?? []
              const shown = span.view === 'week' || own.length <= MOST ? own : own.slice(0, MOST - 1)
              return (
                <td key={day}>
                  <button
                    type="button"
                    className={styles.day}
                    data-day={day}
                    data-outside={span.view === 'month' && !day.startsWith(month)}
                    tabIndex={day === here ? 0 : -1}
                    aria-current={day === today ? 'date' : undefined}
                    aria-pressed={day === span.day}
                    onFocus={() => setReached(day)}
                    onClick={() => onSpan({ ...span, day })}
                  >
                    <span className={styles.spoken}>
                      {`${words(day)}, `}
                      {own.length > 0 ? t('schedule.count', { count: own.length }) : t('schedule.none')}
                    </span>
                    <span className={styles.number} aria-hidden>
                      {Number(day.slice(-2))}
                    </span>
                    {shown.map((visit) => (
                      <span
                        key={visit.orderId}
                        className={styles.visit}
                        data-status={visit.status}
                        title={`${visit.visitTime} ${visit.hospitalName}`}
                      >
                        {visit.visitTime} {visit.hospitalName}
                      </span>
                    ))}
                    {shown.length < own.length && (
                      <span className={styles.more}>
                        {t('schedule.more', { more: own.length - shown.length })}
                      </span>
                    )}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayVisits({ day, visits }: { day: string; visits: readonly Visit[] }) {
  const { t, i18n } = useTranslation('special')
  const title = t('schedule.visits', {
    day: dayText(day, i18n.language, { month: 'long', day: 'numeric', weekday: 'long' }),
  })
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {visits.length > 0 ? (
        <VisitList visits={visits} />
      ) : (
        <span className={styles.none}>{t('schedule.none')}</span>
      )}
    </section>
  )
}

function DayByDay({ visits }: { visits: readonly Visit[] }) {
  const { t } = useTranslation('special')
  const days = [...new Set(visits.map(({ visitDate }) => visitDate))]
  if (days.length === 0) return <span className={styles.none}>{t('schedule.noneInSpan')}</span>
  return (
    <div className={styles.days}>
      {days.map((day) => (
        <DayVisits key={day} day={day} visits={visits.filter(({ visitDate }) => visitDate === day)} />
      ))}
    </div>
  )
}
