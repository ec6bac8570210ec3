import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { fault } from '../../api/fault'
import { limits } from '../../api/limits'
import { useTranslation } from '../../locales/texts'
import { CompareTable } from '../../ui/compare-table'
import { confirm } from '../../ui/confirm'
import { useFocusReturn } from '../../ui/focus-return'
import { SideDrawer } from '../../ui/side-drawer'
import { formatTime } from '../../ui/time-text'
import { toast } from '../../ui/toast'
import { fieldErrors } from '../failure'
import { FailureText } from '../failure-text'
import { sameValue } from '../form/rules'
import { useLabels } from '../labels'
import { HANDLED_BY_LIST, refresh } from '../list/use-list'
import { callsOf, fieldOf, type Resource, type Revision } from '../resource'
import { useCanCall } from '../use-can-call'
import { RevisionValue } from './revision-value'
import styles from './revisions.module.css'

export interface RevisionsProps {
  resource: Resource
  /** Absent where there is only one record. */
  id?: number
  name: string
  onClose: () => void
}

/** RevisionsDrawer shows what a record was before, beside what it is now, and brings it back. */
export function RevisionsDrawer({ resource, id, name, onClose }: RevisionsProps) {
  useFocusReturn()
  const { t } = useTranslation('kit')
  const [chosenId, setChosenId] = useState<number | null>(null)
  const kept = useQuery({
    queryKey: [resource.name, 'revisions', id],
    queryFn: ({ signal }) => callsOf(resource).revisions?.(whichOf(id), { signal, handles: HANDLED_BY_LIST }),
    gcTime: 0,
  })
  const items = kept.data?.items ?? []
  const chosen = items.find(({ id }) => id === chosenId) ?? items[0]
  const label = ({ version, by, at }: Revision) =>
    t('revisions.item', { version, by: by || t('revisions.system'), at: formatTime(at) })
  return (
    <SideDrawer usual={880} title={t('revisions.title', { name })} onClose={onClose}>
      {kept.error ? (
        <Alert
          type="error"
          showIcon
          title={<FailureText error={kept.error} />}
          action={<Button onClick={() => void kept.refetch()}>{t('retry')}</Button>}
        />
      ) : !kept.data ? (
        <Skeleton active />
      ) : !chosen ? (
        <Empty description={t('revisions.none', { limit: limits.revisions })} />
      ) : (
        <div className={styles.parts}>
          <ul className={styles.list} aria-label={t('revisions.list')}>
            {items.map((revision) => (
              <li key={revision.id}>
                <button
                  type="button"
                  className={styles.item}
                  aria-current={revision.id === chosen.id}
                  onClick={() => setChosenId(revision.id)}
                >
                  {label(revision)}
                </button>
              </li>
            ))}
          </ul>
          <Compared
            key={chosen.id}
            resource={resource}
            id={id}
            revision={chosen}
            label={label(chosen)}
            onRestored={onClose}
          />
        </div>
      )}
    </SideDrawer>
  )
}

const whichOf = (id: number | undefined) => (id === undefined ? {} : { id })

interface ComparedProps extends Pick<RevisionsProps, 'resource' | 'id'> {
  revision: Revision
  label: string
  onRestored: () => void
}

/** What keeps a state from being restored is told beside it. */
const HANDLED_HERE = [fault.invalid, fault.duplicate, fault.reference] as const

function Compared({ resource, id, revision, label, onRestored }: ComparedProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const client = useQueryClient()
  const calls = callsOf(resource)
  const mayRestore = useCanCall(calls.restore?.callName)
  const both = useQuery({
    queryKey: [resource.name, 'revision', id, revision.id],
    queryFn: async ({ signal }) => {
      const options = { signal, handles: HANDLED_BY_LIST }
      const [kept, present] = await Promise.all([
        calls.revision?.({ ...whichOf(id), revisionId: revision.id }, options),
        id === undefined ? calls.get?.({}, options) : calls.detail?.({ id }, options),
      ])
      if (!kept || !present) throw new Error(`${resource.name} has no revisions`)
      return { former: kept.fields as Record<string, unknown>, present }
    },
    gcTime: 0,
  })
  const restoring = useMutation({
    mutationFn: async (version: number) =>
      calls.restore?.({ ...whichOf(id), revisionId: revision.id, version }, { handles: HANDLED_HERE }),
    onSuccess: () => {
      toast.success(t('revisions.restored', { version: revision.version }))
      onRestored()
    },
    // Also after a failure: the record on show may no longer be as it is.
    onSettled: () => refresh(client, resource),
  })
  if (both.error) return <Alert type="error" showIcon title={<FailureText error={both.error} />} />
  if (!both.data) return <Skeleton active />
  const { former, present } = both.data
  const different = Object.entries(resource.fields).filter(
    ([field, { readOnly }]) =>
      !readOnly && field in former && !sameValue(former[field], fieldOf(present, field)),
  )
  const restore = async () => {
    const title = t('revisions.question', { revision: label })
    if (await confirm({ title, text: t('revisions.text'), ok: t('revisions.restore') }))
      restoring.mutate(present.version)
  }
  return (
    <section className={styles.compared} aria-label={label}>
      {Object.entries(fieldErrors(restoring.error)).map(([field, text]) => (
        <Alert key={field} type="error" showIcon title={`${labels.field(field)}: ${text}`} />
      ))}
      <CompareTable
        titles={{ name: t('conflict.field'), before: t('revisions.then'), after: t('revisions.now') }}
        notice={t('revisions.same')}
        rows={different.map(([field, rules]) => ({
          key: field,
          name: labels.field(field),
          before: <RevisionValue rules={rules} value={former[field]} labels={labels} />,
          after: <RevisionValue rules={rules} value={fieldOf(present, field)} labels={labels} />,
        }))}
      />
      {mayRestore && different.length > 0 && (
        <Button type="primary" loading={restoring.isPending} onClick={() => void restore()}>
          {t('revisions.restore')}
        </Button>
      )}
    </section>
  )
}
