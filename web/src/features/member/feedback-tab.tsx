import { api, type Feedback } from '../../api/generated'
import { feedback } from '../../api/resources/feedback'
import { Cell } from '../../resource/cell'
import { RecordLink } from '../../resource/detail/record-link'
import { useLabels } from '../../resource/labels'
import { fieldOf } from '../../resource/resource'
import type { PlainColumn } from '../../ui/plain-table'
import { MemberHistory } from './member-history'

const FIELDS = ['feedbackNo', 'type', 'content', 'status', 'assigneeName', 'createdAt'] as const

/** FeedbackTab is what a member has told us; it is answered on a screen of its own. */
export function FeedbackTab({ id }: { id: number }) {
  const labels = useLabels(feedback)
  const columns: PlainColumn<Feedback>[] = FIELDS.map((field) => ({
    key: field,
    title: labels.field(field),
    render: (row) => {
      const cell = <Cell rules={feedback.fields[field]} value={fieldOf(row, field)} labels={labels} />
      if (field !== 'feedbackNo') return cell
      return (
        <RecordLink to={feedback.name} id={row.id}>
          {cell}
        </RecordLink>
      )
    },
  }))
  return (
    <MemberHistory
      name="feedback"
      label={labels.title}
      id={id}
      call={({ id: memberId, ...paging }, options) => api.feedbackList({ memberId, ...paging }, options)}
      columns={columns}
    />
  )
}
