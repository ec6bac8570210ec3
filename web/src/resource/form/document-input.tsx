import { upload } from '../../api/client'
import { limits } from '../../api/limits'
import { DocumentUpload } from '../../ui/document-upload'

interface DocumentInputProps {
  label: string
  usage: string
  /** These are the form's. */
  id?: string
  value?: string
  onChange?: (url: string) => void
  disabled?: boolean
}

/** DocumentInput takes one PDF that everybody may read. */
export function DocumentInput({ usage, ...input }: DocumentInputProps) {
  return (
    <DocumentUpload
      {...input}
      types={limits.documentTypes}
      maxBytes={limits.documentBytes}
      upload={async (file, signal) => (await upload(usage, file, { signal })).url}
    />
  )
}
