import type { ReactNode } from 'react'
import type { Shift } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import styles from './week-table.module.css'

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const
const NAMES = { 1: 'mon', 2: 'tue', 3: 'wed', 4: 'thu', 5: 'fri', 6: 'sat', 7: 'sun' } as const
const PARTS = ['am', 'pm', 'eve'] as const

/** WEEK is every part of it, in the order in which the server keeps them. */
export const WEEK: readonly Shift[] = DAYS.flatMap((day) => PARTS.map((part) => ({ day, part })))

interface WeekTableProps {
  id?: string
  /** What stands in one part of a day; the name says which in words. */
  children: (shift: Shift, name: string) => ReactNode
}

/** WeekTable has a column for each day and a row for each part of it. */
export function WeekTable({ id, children }: WeekTableProps) {
  const { t } = useTranslation('enums')
  return (
    <div className={styles.scroll}>
      <table id={id} className={styles.grid}>
        <thead>
          <tr>
            <td />
            {DAYS.map((day) => (
              <th key={day} scope="col">
                {t(`Weekday.${NAMES[day]}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PARTS.map((part) => (
            <tr key={part}>
              <th scope="row">{t(`DayPart.${part}`)}</th>
              {DAYS.map((day) => (
                <td key={day}>
                  {children({ day, part }, `${t(`Weekday.${NAMES[day]}`)} ${t(`DayPart.${part}`)}`)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
