import { api, type Patient } from '../../api/generated'
import { patient } from '../../api/resources/patient'
import { Cell } from '../../resource/cell'
import { RecordLink } from '../../resource/detail/record-link'
import { useLabels } from '../../resource/labels'
import { fieldOf } from '../../resource/resource'
import type { PlainColumn } from '../../ui/plain-table'
import { MemberHistory } from './member-history'

const FIELDS = ['name', 'relation', 'gender', 'age', 'phone', 'idNo', 'isDefault'] as const

/** PatientsTab is whom a member looks after; their records stand on a screen of their own. */
export function PatientsTab({ id }: { id: number }) {
  const labels = useLabels(patient)
  const columns: PlainColumn<Patient>[] = FIELDS.map((field) => ({
    key: field,
    title: labels.field(field),
    render: (row) => {
      const cell = <Cell rules={patient.fields[field]} value={fieldOf(row, field)} labels={labels} />
      if (field !== 'name') return cell
      return (
        <RecordLink to={patient.name} id={row.id}>
          {cell}
        </RecordLink>
      )
    },
  }))
  return (
    <MemberHistory
      name="patients"
      label={labels.title}
      id={id}
      call={({ id: memberId, ...paging }, options) => api.patientList({ memberId, ...paging }, options)}
      columns={columns}
    />
  )
}
