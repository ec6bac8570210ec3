import { api, type Event } from '../../api/generated'
import { user } from '../../api/resources/member'
import { useTranslation } from '../../locales/texts'
import { Cell } from '../../resource/cell'
import { useLabels } from '../../resource/labels'
import type { PlainColumn } from '../../ui/plain-table'
import { TimeText } from '../../ui/time-text'
import styles from './member.module.css'
import { MemberHistory } from './member-history'
import { Operator } from './operator'

/** EventsTab is what was done to a member, by whom and why. */
export function EventsTab({ id }: { id: number }) {
  const { t } = useTranslation(['member', 'enums'])
  const columns: PlainColumn<Event>[] = [
    { key: 'at', title: t('user.at'), render: ({ at }) => <TimeText value={at} /> },
    { key: 'kind', title: t('user.event'), render: ({ kind }) => t(`enums:EventKind.${kind}`) },
    { key: 'changes', title: t('user.changes'), render: (row) => <ChangeList changes={row.changes} /> },
    { key: 'reason', title: t('user.fields.reason'), render: ({ reason }) => reason || '–' },
    {
      key: 'operator',
      title: t('user.operator'),
      render: ({ operatorName }) => <Operator name={operatorName} />,
    },
  ]
  return (
    <MemberHistory name="events" label={t('user.events')} id={id} call={api.userEvents} columns={columns} />
  )
}

function ChangeList({ changes }: { changes: Event['changes'] }) {
  const labels = useLabels(user)
  if (changes.length === 0) return '–'
  const fields: Readonly<Record<string, (typeof user.fields)[keyof typeof user.fields]>> = user.fields
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, before, after }) => {
        const rules = fields[field] ?? { kind: 'text' as const }
        return (
          <li key={field}>
            {labels.field(field)}: <Cell rules={rules} value={before} labels={labels} /> →{' '}
            <Cell rules={rules} value={after} labels={labels} />
          </li>
        )
      })}
    </ul>
  )
}
