import { upload } from '../../api/client'
import { limits } from '../../api/limits'
import { FieldItem, type FieldProps, useField } from './field-item'
import { lateInput } from './late-input'

// Few forms have pictures, so their inputs are not part of the first list's code.
const ImagesUpload = lateInput(async () => (await import('../../ui/images-upload')).ImagesUpload)

/** Images is a gallery whose order staff decide. */
export function Images({ name, hint }: FieldProps<string>) {
  const { rules, label } = useField(name)
  return (
    <FieldItem name={name} hint={hint}>
      <ImagesUpload
        label={label}
        max={rules.maxItems}
        types={limits.imageTypes}
        maxBytes={limits.imageBytes}
        upload={async (file, signal) => (await upload(rules.usage ?? '', file, { signal })).url}
      />
    </FieldItem>
  )
}
