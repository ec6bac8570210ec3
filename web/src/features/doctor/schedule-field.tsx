import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Shift } from '../../api/generated'
import { FieldItem } from '../../resource/field-item'
import styles from './schedule.module.css'

export const DAYS = [1, 2, 3, 4, 5, 6, 7] as const
export const PARTS = ['am', 'pm', 'eve'] as const

/** ScheduleField says in which parts of the week a doctor receives. */
export function ScheduleField() {
  return (
    <FieldItem name="schedule">
      <ScheduleGrid />
    </FieldItem>
  )
}

interface ScheduleGridProps {
  /** These are the form's. */
  id?: string
  value?: readonly Shift[]
  onChange?: (shifts: Shift[]) => void
  disabled?: boolean
}

function ScheduleGrid({ id, value = [], onChange, disabled }: ScheduleGridProps) {
  const { t } = useTranslation('doctor')
  const has = (day: number, part: string) => value.some((shift) => shift.day === day && shift.part === part)
  // In the order of the week, as the server keeps them: what is put back as it was is no change.
  const toggle = (day: number, part: string) =>
    onChange?.(
      DAYS.flatMap((d) => PARTS.map((p) => ({ day: d, part: p }))).filter(
        (shift) => has(shift.day, shift.part) !== (shift.day === day && shift.part === part),
      ),
    )
  return (
    <div className={styles.scroll}>
      <table id={id} className={styles.grid}>
        <thead>
          <tr>
            <td />
            {DAYS.map((day) => (
              <th key={day} scope="col">
                {t(`doctor.days.${day}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PARTS.map((part) => (
            <tr key={part}>
              <th scope="row">{t(`doctor.parts.${part}`)}</th>
              {DAYS.map((day) => (
                <td key={day}>
                  <Checkbox
                    checked={has(day, part)}
                    disabled={disabled}
                    aria-label={`${t(`doctor.days.${day}`)} ${t(`doctor.parts.${part}`)}`}
                    onChange={() => toggle(day, part)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
