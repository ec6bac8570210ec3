import { PrivateFilesInput } from '../resource/form/private-files-input'
import type { FieldRules } from '../resource/resource'

interface PrivateFileInputProps {
  label: string
  rules: Pick<FieldRules, 'kind' | 'usage'>
  id?: string
  value?: number
  onChange?: (fileId: number | undefined) => void
}

/** PrivateFileInput takes one file, as those see it who may see the order. */
export function PrivateFileInput({ value, onChange, ...input }: PrivateFileInputProps) {
  return (
    <PrivateFilesInput
      {...input}
      value={value === undefined ? undefined : [value]}
      onChange={([fileId]) => onChange?.(fileId)}
    />
  )
}
