import type { BannerSlot } from '../../api/generated'
import { limits } from '../../api/limits'
import { FieldItem, useField, useFormValue } from '../../resource/form/field-item'
import { ImageInput } from '../../resource/form/image-input'

/** BannerImage takes the picture of a banner, cut to the shape of its slot. */
export function BannerImage() {
  const { rules, label } = useField('image')
  const slot = useFormValue('slot') as BannerSlot | undefined
  const [width, height] = limits.bannerSizes[slot ?? 'top']
  return (
    <FieldItem name="image">
      <ImageInput label={label} rules={{ ...rules, width, height }} />
    </FieldItem>
  )
}
