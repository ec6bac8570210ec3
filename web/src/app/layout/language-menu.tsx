import TranslationOutlined from '@ant-design/icons/TranslationOutlined'
import { Dropdown } from 'antd'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '../../api/language'
import { toast } from '../../ui/toast'
import { changeLanguage, currentLanguage } from '../i18n'
import styles from './top-bar.module.css'

/** LanguageMenu changes the language of everything on show, at once. */
export function LanguageMenu(): ReactNode {
  const { t } = useTranslation()
  const current = currentLanguage()

  const choose = async (key: string) => {
    if (!isLanguage(key)) return
    await changeLanguage(key)
    toast.success(i18next.t('layout.languageChanged'))
  }

  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: LANGUAGES.map((language) => ({
          key: language,
          label: <span lang={language}>{LANGUAGE_NAMES[language]}</span>,
          disabled: language === current,
        })),
        onClick: ({ key }) => void choose(key),
      }}
    >
      <button className={styles.tool} type="button" aria-haspopup="menu" aria-label={t('language')}>
        <TranslationOutlined className={styles.icon} />
        <span className={styles.language}>{LANGUAGE_NAMES[current]}</span>
      </button>
    </Dropdown>
  )
}
