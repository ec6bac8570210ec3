import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../locales/texts'
import { callsOf, type Resource } from '../resource'
import { useCanCall } from '../use-can-call'

// Fetched when somebody asks for a file.
const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog')).ExportDialog }))

export interface ExportButtonProps {
  resource: Resource
  /** Which rows the list shows, and in which order. */
  criteria: Record<string, unknown>
  /** How many rows those are; a capped figure is a floor. Absent until the list is there. */
  total?: { count: number; capped: boolean }
  /** The selected ones, on whichever page they are. */
  selectedIds: readonly number[]
  /** The columns on show, in their order. */
  columns: readonly string[]
}

/** ExportButton writes the list to a file; only those with the capability see it. */
export function ExportButton(props: ExportButtonProps) {
  const { t } = useTranslation('kit')
  const [open, setOpen] = useState(false)
  if (!useCanCall(callsOf(props.resource).export?.callName)) return null
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('export.button')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ExportDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
