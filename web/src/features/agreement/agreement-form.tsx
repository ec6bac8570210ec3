import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useMemo } from 'react'
import { type Agreement, type AgreementDoc, api } from '../../api/generated'
import { limits } from '../../api/limits'
import { agreement } from '../../api/resources/agreement'
import { useTranslation } from '../../locales/texts'
import { useFormSubject } from '../../resource/form/field-item'
import { FormGroup, FullWidth } from '../../resource/form/form-group'
import type { FormKit } from '../../resource/form/form-kit'
import { useFormStart } from '../../resource/form/form-start'
import styles from './agreement.module.css'
import { useInForce } from './in-force'

/** AgreementForm writes a draft: what is new, and the text in one language after the other. */
export function AgreementForm({ f, doc }: { f: FormKit<typeof agreement>; doc: AgreementDoc }) {
  const { t } = useTranslation(['agreement', 'enums'])
  const last = useLastVersion(doc)
  useFormStart(useMemo(() => last && textsOf(last), [last]))
  return (
    <>
      {last && (
        <Alert
          className={styles.start}
          type="info"
          showIcon
          title={t('agreement.form.startedFrom', { no: last.no })}
        />
      )}
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

/** useLastVersion is the version that a new one begins from: the last one published. Undefined where one is edited. */
function useLastVersion(doc: AgreementDoc): Agreement | undefined {
  const isNew = useFormSubject().record === null
  const { data } = useInForce(doc)
  const id = (data?.next ?? data?.current)?.id
  const detail = useQuery({
    queryKey: [agreement.name, 'detail', id],
    queryFn: ({ signal }) => api.agreementDetail({ doc, id: id ?? 0 }, { signal }),
    enabled: isNew && id !== undefined,
  })
  return isNew ? detail.data : undefined
}

function textsOf(version: Agreement) {
  const { title, content, titleEn, contentEn, titleEs, contentEs, titleJa, contentJa } = version
  return { title, content, titleEn, contentEn, titleEs, contentEs, titleJa, contentJa }
}
