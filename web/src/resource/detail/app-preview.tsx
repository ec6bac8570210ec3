import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../locales/texts'
import { Dialog } from '../../ui/dialog'
import { useFocusReturn } from '../../ui/focus-return'
import { FailureText } from '../failure-text'
import { HANDLED_BY_LIST } from '../list/use-list'
import { callsOf, type Resource, type RowOf } from '../resource'

interface AppPreviewProps<R extends Resource> {
  resource: R
  id: number
  name: string
  onClose: () => void
  children: (row: RowOf<R>) => ReactNode
}

/** AppPreview shows a record as the app does, read afresh, as wide as a telephone. */
export function AppPreview<R extends Resource>({
  resource,
  id,
  name,
  onClose,
  children,
}: AppPreviewProps<R>) {
  useFocusReturn()
  const { t, i18n } = useTranslation('kit')
  const call = callsOf(resource).detail
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'preview', id, i18n.language],
    queryFn: ({ signal }) => call?.({ id }, { signal, handles: HANDLED_BY_LIST }) ?? null,
    gcTime: 0,
  })
  return (
    <Dialog
      width="420px"
      title={t('preview.title', { name })}
      closeLabel={t('preview.close')}
      onClose={onClose}
    >
      {data ? (
        children(data)
      ) : error ? (
        <Alert
          type="error"
          showIcon
          title={<FailureText error={error} />}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          }
        />
      ) : (
        <Skeleton active avatar />
      )}
    </Dialog>
  )
}
