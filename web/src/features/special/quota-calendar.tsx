import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../locales/texts'
import { chinaDay, dayText } from '../../ui/china-day'
import { toast } from '../../ui/toast'
import { CalendarHead } from './calendar-head'
import type { DayChange, QuotaCell, QuotaRow } from './quota'
import styles from './quota-calendar.module.css'
import { QuotaCellButton } from './quota-cell'
import { QuotaEditor } from './quota-editor'
import { type Place, placeAfter } from './quota-keys'
import { type QuotaSpan, weeksOf } from './quota-span'

interface QuotaCalendarProps {
  /** What the calendar is of. */
  label: string
  rows: readonly QuotaRow[]
  /** Undefined while it is being fetched. */
  cellOf: (row: string, day: string) => QuotaCell | undefined
  span: QuotaSpan
  onSpan: (span: QuotaSpan) => void
  /** The most places that a day can be given. */
  max: number
  /** Absent for those who only look. Resolves when all is saved; what the server refuses is shown in the editor. */
  onSave?: (row: string, day: string, change: DayChange) => Promise<void>
}

/**
 * QuotaCalendar shows how many places there are on each day and how many are booked, week under week. One cell at a time
 * can be reached by Tab; the arrow keys go on from there, also into the weeks before and after.
 */
export function QuotaCalendar({ label, rows, cellOf, span, onSpan, max, onSave }: QuotaCalendarProps) {
  const { t, i18n } = useTranslation('special')
  const grid = useRef<HTMLTableElement>(null)
  const [place, setPlace] = useState<Place | null>(null)
  const [edited, setEdited] = useState<Place | null>(null)
  const walking = useRef(false)
  const today = chinaDay()
  const weeks = weeksOf(span)
  const days = weeks.flat()
  const rowKeys = rows.map(({ key }) => key)
  const reached = placeIn(place, rowKeys, days, today)

  // The cell that an arrow key leads to may be in another week, which is drawn only now.
  useEffect(() => {
    if (!walking.current || !reached) return
    walking.current = false
    grid.current
      ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(reached.row)}"][data-day="${reached.day}"]`)
      ?.focus()
  }, [reached])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = reached && placeAfter(event.key, reached, rowKeys, span)
    if (!next) return
    event.preventDefault()
    walking.current = true
    setPlace(next)
    if (!days.includes(next.day)) onSpan({ ...span, day: next.day })
  }

  const words = (day: string) =>
    dayText(day, i18n.language, { year: 'numeric', month: 'short', day: 'numeric', weekday: 'short' })
  const editedCell = edited && cellOf(edited.row, edited.day)
  return (
    <div className={styles.calendar}>
      <CalendarHead span={span} onSpan={onSpan} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys walk through its cells, which makes a table a grid */}
      <table ref={grid} role="grid" aria-label={label} className={styles.grid} onKeyDown={onKeyDown}>
        {weeks.map((week) => (
          <tbody key={week[0]}>
            <tr>
              <td className={styles.corner} />
              {week.map((day) => (
                <th
                  key={day}
                  scope="col"
                  className={styles.day}
                  aria-label={words(day)}
                  aria-current={day === today ? 'date' : undefined}
                >
                  <small>{dayText(day, i18n.language, { weekday: 'short' })}</small>
                  <span>{dayText(day, i18n.language, { month: 'numeric', day: 'numeric' })}</span>
                </th>
              ))}
            </tr>
            {rows.map(({ key, label: name }) => (
              <tr key={key}>
                <th scope="row" className={styles.name}>
                  {name}
                </th>
                {week.map((day) => {
                  const cell = cellOf(key, day)
                  return (
                    <td key={day} className={styles.place}>
                      <QuotaCellButton
                        row={key}
                        day={day}
                        cell={cell}
                        label={`${words(day)}, ${name}`}
                        past={day < today}
                        reachable={reached?.row === key && reached.day === day}
                        open={onSave && cell && !cell.fixed && day >= today ? setEdited : undefined}
                        onReach={setPlace}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <p className={styles.legend}>
        <span>{t('quota.legend.cell')}</span>
        <span>
          <span className={styles.mark} aria-hidden /> {t('quota.legend.exception')}
        </span>
        <span>{t('quota.legend.keys')}</span>
      </p>
      {edited && editedCell && onSave && (
        <QuotaEditor
          title={`${words(edited.day)} · ${rows.find(({ key }) => key === edited.row)?.label ?? ''}`}
          cell={editedCell}
          max={max}
          onSave={async (change) => {
            await onSave(edited.row, edited.day, change)
            toast.success(t('quota.saved', { day: words(edited.day) }))
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

/** placeIn is the cell that Tab leads to: the last one, or else today's first. */
function placeIn(
  last: Place | null,
  rows: readonly string[],
  days: readonly string[],
  today: string,
): Place | null {
  if (last && rows.includes(last.row) && days.includes(last.day)) return last
  const [row] = rows
  const day = days.includes(today) ? today : days[0]
  return row !== undefined && day !== undefined ? { row, day } : null
}
