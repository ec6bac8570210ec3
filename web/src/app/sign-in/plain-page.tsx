import type { ReactNode } from 'react'
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '../../api/language'
import { useTranslation } from '../../locales/texts'
import { changeLanguage, currentLanguage } from '../i18n'
import { Logo } from '../layout/logo'
import styles from './plain-page.module.css'

interface Props {
  title: string
  lead: string
  children: ReactNode
}

/** PlainPage frames the forms before the console: it needs nothing of the component library. */
export function PlainPage({ title, lead, children }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <div className={styles.page}>
      <aside className={styles.side}>
        <div className={styles.brand}>
          <Logo size={36} />
          <span>CareDesk</span>
        </div>
        <Pulse />
        <div>
          <p className={styles.promise}>{t('signIn.promise')}</p>
          <p className={styles.promiseLead}>{t('signIn.promiseLead')}</p>
        </div>
      </aside>
      <div className={styles.column}>
        <header className={styles.top}>
          <LanguageChoice />
        </header>
        <main className={styles.card}>
          <p className={styles.product}>{t('product')}</p>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </main>
      </div>
    </div>
  )
}

function LanguageChoice(): ReactNode {
  const { t } = useTranslation()
  return (
    <select
      className={styles.language}
      aria-label={t('language')}
      value={currentLanguage()}
      onChange={({ target }) => {
        if (isLanguage(target.value)) void changeLanguage(target.value)
      }}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {LANGUAGE_NAMES[language]}
        </option>
      ))}
    </select>
  )
}

/** Pulse is the picture of the side panel: a heartbeat that runs into calm. */
function Pulse(): ReactNode {
  return (
    <svg className={styles.pulse} viewBox="0 0 480 200" fill="none" aria-hidden="true">
      <circle cx="240" cy="100" r="96" stroke="#fff" strokeOpacity="0.1" />
      <circle cx="240" cy="100" r="68" stroke="#fff" strokeOpacity="0.16" />
      <circle cx="240" cy="100" r="40" fill="#fff" fillOpacity="0.08" />
      <path
        d="M0 100h150l14-26 22 62 26-112 28 128 20-66 12 14h208"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
