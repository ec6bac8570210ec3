import { PrivateFilesInput } from '../../resource/form/private-files-input'

interface ReportFileInputProps {
  label: string
  id?: string
  value?: number
  onChange?: (fileId: number | undefined) => void
}

/** ReportFileInput takes the one document of a report. */
export function ReportFileInput({ label, id, value, onChange }: ReportFileInputProps) {
  return (
    <PrivateFilesInput
      id={id}
      label={label}
      usage="report"
      max={1}
      value={value === undefined ? undefined : [value]}
      onChange={([fileId]) => onChange?.(fileId)}
    />
  )
}
