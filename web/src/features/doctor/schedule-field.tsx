import { Checkbox } from 'antd'
import type { Shift } from '../../api/generated'
import { FieldItem } from '../../resource/form/field-item'
import { WEEK, WeekTable } from './week-table'

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
  const has = ({ day, part }: Shift) => value.some((shift) => shift.day === day && shift.part === part)
  // In the order of the week, as the server keeps them: what is put back as it was is no change.
  const toggle = ({ day, part }: Shift) =>
    onChange?.(WEEK.filter((shift) => has(shift) !== (shift.day === day && shift.part === part)))
  return (
    <WeekTable id={id}>
      {(shift, name) => (
        <Checkbox checked={has(shift)} disabled={disabled} aria-label={name} onChange={() => toggle(shift)} />
      )}
    </WeekTable>
  )
}
