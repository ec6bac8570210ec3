import { Segmented } from 'antd'
import { useState } from 'react'
import type { Agreement, AgreementLang } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { RichText } from '../../ui/rich-text'
import styles from './agreement.module.css'

const BODIES = {
  zh: ({ title, content }: Agreement) => ({ title, content }),
  en: ({ titleEn, contentEn }: Agreement) => ({ title: titleEn, content: contentEn }),
  es: ({ titleEs, contentEs }: Agreement) => ({ title: titleEs, content: contentEs }),
  ja: ({ titleJa, contentJa }: Agreement) => ({ title: titleJa, content: contentJa }),
} satisfies Record<AgreementLang, (version: Agreement) => { title: string; content: string }>

/** AgreementBody is a version as members read it, in one of its languages. */
export function AgreementBody({ version }: { version: Agreement }) {
  const { t } = useTranslation(['agreement', 'enums'])
  const [lang, setLang] = useState<AgreementLang>('zh')
  const { title, content } = BODIES[lang](version)
  return (
    <>
      {version.langs.length > 1 && (
        <Segmented<AgreementLang>
          className={styles.languages}
          aria-label={t('agreement.preview.lang')}
          options={version.langs.map((value) => ({ value, label: t(`enums:AgreementLang.${value}`) }))}
          value={lang}
          onChange={setLang}
        />
      )}
      <article lang={lang}>
        <h2>{title}</h2>
        <RichText html={content} />
      </article>
    </>
  )
}
