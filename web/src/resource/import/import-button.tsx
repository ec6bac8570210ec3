import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { i18next, useTranslation } from '../../locales/texts'
import type { Opened } from '../page/use-opened'
import { callsOf, type Resource } from '../resource'
import { useCanCall } from '../use-can-call'

// Fetched with its texts when somebody has a file.
const ImportDrawer = lazy(async () => {
  const [{ ImportDrawer }] = await Promise.all([
    import('./import-drawer'),
    i18next.loadNamespaces(['import']),
  ])
  return { default: ImportDrawer }
})

interface ImportButtonProps {
  resource: Resource
  /** What the address says lies over the list. */
  opened: Opened
}

/** ImportButton makes records out of a file; only those who may make that call see it. */
export function ImportButton({ resource, opened }: ImportButtonProps) {
  const { t } = useTranslation('kit')
  const { importing, openImport, close } = opened
  if (!useCanCall(callsOf(resource).importStart?.callName)) return null
  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => openImport()}>
        {t('import')}
      </Button>
      {importing !== null && (
        <Suspense fallback={null}>
          <ImportDrawer resource={resource} run={importing} onRun={openImport} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
