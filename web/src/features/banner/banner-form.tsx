import { limits } from '../../api/limits'
import { LinkFields } from '../../link/link-fields'
import { useTranslation } from '../../locales/texts'
import type { FormKit } from '../../resource/form/form-kit'
import { BannerImage } from './banner-image'
import type { BannerResource } from './banner-resource'

/** BannerForm is everything that staff decide about a banner, in the order in which they think of it. */
export function BannerForm({ f }: { f: FormKit<BannerResource> }) {
  const { t } = useTranslation('banner')
  return (
    <>
      <f.Text name="title" autoFocus hint={t('hints.title')} />
      <f.Choice name="slot" hint={t('hints.slot', { max: limits.bannersAtTop })} />
      <BannerImage />
      <LinkFields />
      <f.Time name="startAt" hint={t('hints.startAt')} />
      <f.Time name="endAt" hint={t('hints.endAt')} />
      <f.Text name="adApprovalNo" hint={t('hints.approval')} />
      <f.Date name="adApprovalTo" />
      <f.Number name="sort" hint={t('hints.sort')} />
      <f.Status name="status" />
      <f.Area name="remark" />
    </>
  )
}
