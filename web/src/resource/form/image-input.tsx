import { upload } from '../../api/client'
import { limits } from '../../api/limits'
import { ImageUpload } from '../../ui/image-upload'
import type { FieldRules } from '../resource'

interface ImageInputProps {
  label: string
  rules: FieldRules
  /** These are the form's. */
  id?: string
  value?: string
  onChange?: (url: string) => void
  disabled?: boolean
}

/** ImageInput takes one picture that everybody may see, in the shape that its rules say. */
export function ImageInput({ rules: { width, height, usage = '' }, ...input }: ImageInputProps) {
  return (
    <ImageUpload
      {...input}
      width={width}
      height={height}
      types={limits.imageTypes}
      maxBytes={limits.imageBytes}
      upload={async (file, signal) => (await upload(usage, file, { signal })).url}
    />
  )
}
