import TranslationOutlined from '@ant-design/icons/TranslationOutlined'
import type { ReactNode } from 'react'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../api/language'
import { i18next, useTranslation } from '../../locales/texts'
import { MenuButton, type MenuEntry } from '../../ui/menu-button'
import { toast } from '../../ui/toast'
import { changeLanguage, currentLanguage } from '../i18n'
import styles from './top-bar.module.css'

/** languageEntries are the entries of a menu of languages; the one on show cannot be chosen. */
export function languageEntries(): MenuEntry[] {
  const current = currentLanguage()
  return LANGUAGES.map((language) => ({
    key: language,
    label: <span lang={language}>{LANGUAGE_NAMES[language]}</span>,
    disabled: language === current,
    onClick: () => void switchLanguage(language),
  }))
}

/** switchLanguage changes everything on show, and says so in the new language. */
export async function switchLanguage(language: Language): Promise<void> {
  await changeLanguage(language)
  toast.success(i18next.t('layout.languageChanged'))
}

/** LanguageMenu changes the language of everything on show, at once. */
export function LanguageMenu(): ReactNode {
  const { t } = useTranslation()
  const name = LANGUAGE_NAMES[currentLanguage()]
  return (
    <MenuButton className={styles.tool} label={t('layout.language', { name })} items={languageEntries}>
      <TranslationOutlined className={styles.icon} aria-hidden />
      <span className={styles.language}>{name}</span>
    </MenuButton>
  )
}
