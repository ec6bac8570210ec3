import TranslationOutlined from '@ant-design/icons/TranslationOutlined'
import { Dropdown } from 'antd'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '../../api/language'
import { toast } from '../../ui/toast'
import { changeLanguage, currentLanguage } from '../i18n'
import styles from './top-bar.module.css'

/** languageItems are the entries of a menu of languages; the one on show cannot be chosen. */
export function languageItems(): { key: Language; label: ReactNode; disabled: boolean }[] {
  const current = currentLanguage()
  return LANGUAGES.map((language) => ({
    key: language,
    label: <span lang={language}>{LANGUAGE_NAMES[language]}</span>,
    disabled: language === current,
  }))
}

/** switchLanguage changes everything on show and says so in the new language. */
export async function switchLanguage(language: Language): Promise<void> {
  await changeLanguage(language)
  toast.success(i18next.t('layout.languageChanged'))
}

/** LanguageMenu changes the language of everything on show, at once. */
export function LanguageMenu(): ReactNode {
  const { t } = useTranslation()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: languageItems(),
        onClick: ({ key }) => {
          if (isLanguage(key)) void switchLanguage(key)
        },
      }}
    >
      <button className={styles.tool} type="button" aria-haspopup="menu" aria-label={t('language')}>
        <TranslationOutlined className={styles.icon} />
        <span className={styles.language}>{LANGUAGE_NAMES[currentLanguage()]}</span>
      </button>
    </Dropdown>
  )
}
