import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Flex, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog'
import { RecordForm } from '../form/form-drawer'
import type { FormKit } from '../form/form-kit'
import { useLabels } from '../labels'
import { HANDLED_BY_LIST, refresh } from '../list/use-list'
import { callsOf, type NameOf, type Resource, type RowOf } from '../resource'
import { useCanCall } from '../use-can-call'
import styles from './form-page.module.css'

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
  const kept = useQuery({
    queryKey: [resource.name, 'get'],
    queryFn: ({ signal }) => get?.({}, { signal, handles: HANDLED_BY_LIST }) ?? null,
    // What is typed must not be swept away by a look at another window.
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  const record = kept.data
  if (!record) {
    return (
      <div className={styles.page}>
        {kept.error ? (
          <Alert
            type="error"
            showIcon
            title={kept.error.message}
            action={<Button onClick={() => void kept.refetch()}>{t('retry')}</Button>}
          />
        ) : (
          <Skeleton active />
        )}
      </div>
    )
  }
  const startAgain = () => {
    setRound(round + 1)
    void refresh(client, resource)
  }
  return (
    <>
      <RecordForm
        key={`${record.version} ${round}`}
        resource={resource}
        target={{ row: record }}
        nameOf={nameOf}
        form={form}
        wide
        title={labels.title}
        base={record}
        onRebase={startAgain}
        onClose={startAgain}
        frame={({ body, formName, changed, saving, read }) => (
          <Flex vertical className={styles.page}>
            <div className={styles.head}>
              <h1 className={styles.title}>{labels.title}</h1>
              {buttons?.(record)}
              {preview && (
                <Button onClick={() => setPreviewed({ ...record, ...read() })}>{t('preview.action')}</Button>
              )}
            </div>
            <div className={styles.body}>{body}</div>
            {maySave && (
              <div className={styles.foot}>
                <Button
                  type="primary"
                  htmlType="submit"
                  form={formName}
                  loading={saving}
                  disabled={saving || !changed}
                >
                  {t('save')}
                </Button>
              </div>
            )}
          </Flex>
        )}
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
