import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { session } from '../../api/session'
import { useTranslation } from '../../locales/texts'
import { type SectionTab, SectionTabs } from '../../ui/section-tabs'
import { ActivityTab } from './activity-tab'
import { BasicTab } from './basic-tab'
import { PasswordTab } from './password-tab'
import { ProfileCard } from './profile-card'
import styles from './profile-page.module.css'
import { SessionsTab } from './sessions-tab'
import { TwoStepTab } from './two-step-tab'

/** ProfilePage is what staff keep about themselves: who they are, how they sign in, what they did. */
export function ProfilePage(): ReactNode {
  const { t } = useTranslation(['profile', 'menu'])
  const user = useStore(session, (state) => state.user)
  const [query, setQuery] = useSearchParams()
  if (!user) return null
  const tabs: SectionTab[] = [
    { key: 'basic', label: t('tabs.basic'), content: <BasicTab user={user} /> },
    { key: 'password', label: t('tabs.password'), content: <PasswordTab username={user.username} /> },
    // These two change behind one's back, so each visit reads them anew.
    { key: 'sessions', label: t('tabs.sessions'), content: <SessionsTab />, fresh: true },
    { key: 'twoStep', label: t('tabs.twoStep'), content: <TwoStepTab user={user} /> },
    { key: 'activity', label: t('tabs.activity'), content: <ActivityTab />, fresh: true },
  ]
  return (
    <div className={styles.page}>
      <h1 className={styles.unseen}>{t('menu:/profile')}</h1>
      <ProfileCard user={user} />
      <div className={styles.box}>
        <SectionTabs
          label={t('menu:/profile')}
          active={tabs.find(({ key }) => key === query.get('tab'))?.key ?? 'basic'}
          onChange={(tab) => setQuery({ tab }, { replace: true })}
          tabs={tabs}
        />
      </div>
    </div>
  )
}
