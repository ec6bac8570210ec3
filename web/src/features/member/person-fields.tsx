import { user } from '../../api/resources/member'
import { useTranslation } from '../../locales/texts'
import { useField } from '../../resource/form/field-item'
import type { FormKit } from '../../resource/form/form-kit'
import { useLabels } from '../../resource/labels'
import styles from './member.module.css'

/** PersonFields ask what a member says of itself; what a document has proved is shown, not asked. */
export function PersonFields({ f }: { f: FormKit<typeof user> }) {
  const { t } = useTranslation('member')
  const labels = useLabels(user)
  const { saved: certStatus } = useField('certStatus')
  const { saved: gender } = useField('gender')
  const { saved: birthday } = useField('birthday')
  if (certStatus !== 'approved') {
    return (
      <>
        <f.Choice name="gender" />
        <f.Date name="birthday" />
      </>
    )
  }
  return (
    <dl className={styles.proved}>
      <dt>{labels.field('gender')}</dt>
      <dd>{labels.value('Gender', String(gender))}</dd>
      <dt>{labels.field('birthday')}</dt>
      <dd>{String(birthday) || '–'}</dd>
      <dd className={styles.why}>{t('user.certified')}</dd>
    </dl>
  )
}
