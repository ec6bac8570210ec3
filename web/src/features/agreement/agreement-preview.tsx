import type { Agreement } from '../../api/generated'
import type { agreement } from '../../api/resources/agreement'
import { AppPreview } from '../../resource/detail/app-preview'
import { nameOf } from './agreement-actions'
import { AgreementBody } from './agreement-body'

interface AgreementPreviewProps {
  resource: typeof agreement
  version: Agreement
  onClose: () => void
}

export function AgreementPreview({ resource, version, onClose }: AgreementPreviewProps) {
  return (
    <AppPreview resource={resource} id={version.id} name={nameOf(version)} onClose={onClose}>
      {(row) => <AgreementBody version={row} />}
    </AppPreview>
  )
}
