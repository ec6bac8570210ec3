import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../locales/texts'
import { Dialog } from '../../ui/dialog'
import type { FormKit } from '../form/form-kit'
import { RecordForm } from '../form/record-form'
import { RecordLoading } from '../form/record-loading'
import { useLabels } from '../labels'
import { HANDLED_BY_LIST, refresh } from '../list/use-list'
import { callsOf, type NameOf, type Resource, type RowOf } from '../resource'
import { useCanCall } from '../use-can-call'
import { FormBody, FormFrame } from './form-frame'

interface FormPageProps<R extends Resource> {
  resource: R
  nameOf: NameOf<RowOf<R>>
  form: (f: FormKit<R>) => ReactNode
  /** What the app makes of the record, with what is typed but not saved yet. */
  preview?: (row: RowOf<R>) => ReactNode
  /** Further buttons, given the record as it is kept. */
  buttons?: (row: RowOf<R>) => ReactNode
}

/** FormPage is the screen of a resource of one record: its form, as wide as the page. */
export function FormPage<R extends Resource>({ resource, nameOf, form, preview, buttons }: FormPageProps<R>) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const client = useQueryClient()
  const { get, save } = callsOf(resource)
  const maySave = useCanCall(save?.callName)
  const [round, setRound] = useState(0)
  const [previewed, setPreviewed] = useState<RowOf<R> | null>(null)
  // Kept apart from the query, which forgets when the page is hidden: what is typed must stay.
  const [record, setRecord] = useState<RowOf<R> | null>(null)
  const kept = useQuery({
    queryKey: [resource.name, 'get'],
    queryFn: ({ signal }) => get?.({}, { signal, handles: HANDLED_BY_LIST }) ?? null,
    // What is typed must not be swept away by a look at another window.
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  const dirty = useRef(false)
  // Another state of the record, such as a restored one, must not sweep away what is typed either.
  if (kept.data && kept.data.version !== record?.version && !dirty.current) setRecord(kept.data)
  if (!record) {
    return (
      <FormFrame title={labels.title}>
        <RecordLoading error={kept.error} refetch={kept.refetch} />
      </FormFrame>
    )
  }
  const startAgain = () => {
    dirty.current = false
    setRound(round + 1)
    void refresh(client, resource)
  }
  return (
    <>
      <RecordForm
        key={`${record.version} ${round}`}
        resource={resource}
        nameOf={nameOf}
        form={form}
        draftName="only"
        base={record}
        standing
        onRebase={startAgain}
        onClose={startAgain}
        frame={(parts) => {
          dirty.current = parts.changed
          return (
            <FormFrame
              title={labels.title}
              others={parts.others}
              buttons={
                <>
                  {buttons?.(record)}
                  {preview && (
                    <Button onClick={() => setPreviewed({ ...record, ...parts.read() })}>
                      {t('preview.action')}
                    </Button>
                  )}
                </>
              }
            >
              {maySave ? <FormBody parts={parts} ready={parts.changed} /> : parts.body}
            </FormFrame>
          )
        }}
      />
      {previewed && (
        <Dialog
          width="420px"
          title={t('preview.title', { name: nameOf(previewed) })}
          closeLabel={t('preview.close')}
          onClose={() => setPreviewed(null)}
        >
          {preview?.(previewed)}
        </Dialog>
      )}
    </>
  )
}
