import { Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../locales/texts'
import { useFocusReturn } from '../../ui/focus-return'
import { useWide } from '../../ui/use-media'
import { useLabels } from '../labels'
import type { Resource } from '../resource'
import { FileStep } from './file-step'
import styles from './import-drawer.module.css'
import { ImportSteps } from './import-steps'
import { RunSteps } from './run-steps'

interface ImportDrawerProps {
  resource: Resource
  /** The import that the address names; `new` until there is a file. */
  run: number | 'new'
  /** Goes on with an import; without a number it begins anew. */
  onRun: (id?: number) => void
  onClose: () => void
}

/** ImportDrawer leads from a file to the records that are made of it. The server does the work, so it can be left at any time. */
export function ImportDrawer({ resource, run, onRun, onClose }: ImportDrawerProps) {
  useFocusReturn()
  const { t } = useTranslation('import')
  const { noun } = useLabels(resource)
  const wide = useWide()
  const [begun, setBegun] = useState<number | null>(null)
  const begin = (id: number) => {
    setBegun(id)
    onRun(id)
  }
  return (
    <Drawer
      open
      rootClassName={styles.drawer}
      title={t('title', { noun })}
      size={wide ? 'min(1360px, 94vw)' : '100%'}
      onClose={onClose}
    >
      {run === 'new' ? (
        <>
          <ImportSteps now="file" />
          <FileStep resource={resource} onBegun={begin} onRun={onRun} />
        </>
      ) : (
        <RunSteps
          key={run}
          resource={resource}
          id={run}
          isNew={run === begun}
          onAgain={() => onRun()}
          onClose={onClose}
        />
      )}
    </Drawer>
  )
}
