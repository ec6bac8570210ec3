import { PrivateFilesInput } from '../resource/form/private-files-input'

interface PrivateFileInputProps {
  label: string
  usage: string
  id?: string
  value?: number
  onChange?: (fileId: number | undefined) => void
}

/** PrivateFileInput takes one file, as those see it who may see the order. */
export function PrivateFileInput({ label, usage, id, value, onChange }: PrivateFileInputProps) {
  return (
    <PrivateFilesInput
      id={id}
      label={label}
      usage={usage}
      max={1}
      value={value === undefined ? undefined : [value]}
      onChange={([fileId]) => onChange?.(fileId)}
    />
  )
}
