import type { EntryLinkKind } from '../../api/generated'
import { limits } from '../../api/limits'
import type { more } from '../../api/resources/special'
import { LinkFields } from '../../link/link-fields'
import { useTranslation } from '../../locales/texts'
import { useFormValue } from '../../resource/form/field-item'
import { FormGroup, FullWidth } from '../../resource/form/form-group'
import type { FormKit } from '../../resource/form/form-kit'

/** MoreForm is everything that staff decide about an entry of the app's grid of services. */
export function MoreForm({ f }: { f: FormKit<typeof more> }) {
  const { t } = useTranslation('special')
  const kind = useFormValue('linkKind') as EntryLinkKind | undefined
  return (
    <>
      <FormGroup title={t('more.groups.what')}>
        <f.Text name="name" autoFocus />
        <f.Choice name="group" hint={t('more.hints.group', { max: limits.moreInGroup })} />
        <FullWidth>
          <f.Image name="icon" />
        </FullWidth>
        <f.Text name="badge" hint={t('more.hints.badge')} />
      </FormGroup>
      <FormGroup title={t('more.groups.link')}>
        <LinkFields />
        {kind === 'page' && (
          <FullWidth>
            <f.Rich name="page" usage="service" required hint={t('more.hints.page')} />
          </FullWidth>
        )}
        <f.Bool name="needLogin" />
        <f.Bool name="needCert" hint={t('more.hints.needCert')} />
      </FormGroup>
      <FormGroup title={t('more.groups.show')}>
        <f.Time name="startAt" hint={t('more.hints.startAt')} />
        <f.Time name="endAt" hint={t('more.hints.endAt')} />
        <f.Number name="sort" hint={t('more.hints.sort')} />
        <f.Status name="status" />
      </FormGroup>
    </>
  )
}
