import { orderChaHealthIssue } from '../../api/inputs/order'
import { PrivateFilesInput } from '../../resource/form/private-files-input'

interface PolicyFileInputProps {
  label: string
  id?: string
  value?: number
  onChange?: (fileId: number | undefined) => void
}

/** PolicyFileInput takes the one document of a policy, as those see it who may see the order. */
export function PolicyFileInput({ label, id, value, onChange }: PolicyFileInputProps) {
  return (
    <PrivateFilesInput
      id={id}
      label={label}
      usage={orderChaHealthIssue.policyFileId.usage}
      max={1}
      value={value === undefined ? undefined : [value]}
      onChange={([fileId]) => onChange?.(fileId)}
    />
  )
}
