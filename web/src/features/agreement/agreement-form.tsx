import { useTranslation } from 'react-i18next'
import type { agreement } from '../../api/generated'
import { limits } from '../../api/limits'
import { FormGroup, FullWidth } from '../../resource/form/form-group'
import type { FormKit } from '../../resource/form/form-kit'
import styles from './agreement.module.css'

/** AgreementForm writes a draft: what is new, and the text in one language after the other. */
export function AgreementForm({ f }: { f: FormKit<typeof agreement> }) {
  const { t } = useTranslation(['agreement', 'enums'])
  return (
    <>
      <FormGroup title={t('enums:AgreementLang.zh')}>
        <FullWidth>
          <f.Text name="title" autoFocus />
          <f.Rich
            name="content"
            usage="agreement"
            hint={t('agreement.form.hint.content', { min: limits.agreementText })}
          />
        </FullWidth>
      </FormGroup>
      <FormGroup title={t('agreement.form.basics')}>
        <FullWidth>
          <f.Area name="changeNote" hint={t('agreement.form.hint.changeNote')} />
        </FullWidth>
        <f.Bool name="major" hint={t('agreement.form.hint.major')} />
        <f.Bool name="reconsent" hint={t('agreement.form.hint.reconsent')} />
      </FormGroup>
      <FormGroup title={t('agreement.form.languages')}>
        <FullWidth>
          <p className={styles.hint}>{t('agreement.form.optional')}</p>
          <f.Text name="titleEn" />
          <f.Rich name="contentEn" usage="agreement" />
          <f.Text name="titleEs" />
          <f.Rich name="contentEs" usage="agreement" />
          <f.Text name="titleJa" />
          <f.Rich name="contentJa" usage="agreement" />
        </FullWidth>
      </FormGroup>
    </>
  )
}
