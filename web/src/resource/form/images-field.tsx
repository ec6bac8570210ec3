import { lazy, Suspense } from 'react'
import { upload } from '../../api/client'
import { limits } from '../../api/limits'
import { FieldItem, type FieldProps, useField } from './field-item'

// Few forms have pictures, so their inputs are not part of the first list's code.
const ImagesUpload = lazy(() =>
  import('../../ui/images-upload').then(({ ImagesUpload }) => ({ default: ImagesUpload })),
)

/** Images is a gallery whose order staff decide. */
export function Images({ name, hint }: FieldProps<string>) {
  const { rules, label } = useField(name)
  return (
    <Suspense>
      <FieldItem name={name} hint={hint}>
        <ImagesUpload
          label={label}
          max={rules.maxItems}
          types={limits.imageTypes}
          maxBytes={limits.imageBytes}
          upload={async (file, signal) => (await upload(rules.usage ?? '', file, { signal })).url}
        />
      </FieldItem>
    </Suspense>
  )
}
