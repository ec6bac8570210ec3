import RightOutlined from '@ant-design/icons/RightOutlined'
import { Empty, Tag } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SignedInAccount } from '../../api/session'
import { Avatar } from '../../ui/avatar'
import { usePageTitle } from '../page-title'
import type { Section } from '../screen'
import styles from './dashboard-page.module.css'

/** DashboardPage greets whoever signed in and shows what they can work on. */
export function DashboardPage({
  user,
  sections,
}: {
  user: SignedInAccount
  sections: readonly Section[]
}): ReactNode {
  const { t } = useTranslation(['app', 'menu'])
  usePageTitle('/dashboard')
  return (
    <>
      <section className={styles.greeting}>
        <Avatar name={user.name} src={user.avatar} size={64} />
        <div>
          <h1>{t(greetingAt(new Date().getHours()), { name: user.name })}</h1>
          {user.introduction && <p>{user.introduction}</p>}
        </div>
        <dl>
          <div>
            <dt>{t('dashboard.roles')}</dt>
            <dd className={styles.roles}>
              {user.roleNames.map((role) => (
                <Tag key={role}>{role}</Tag>
              ))}
            </dd>
          </div>
          <div>
            <dt>{t('dashboard.lastSignIn')}</dt>
            <dd>
              {user.lastLoginAt
                ? dayjs(user.lastLoginAt).format('YYYY-MM-DD HH:mm:ss')
                : t('dashboard.firstSignIn')}
            </dd>
          </div>
        </dl>
      </section>
      <section className={styles.screens} aria-labelledby="screens">
        <h2 id="screens">{t('dashboard.screens')}</h2>
        {sections.length === 0 && <Empty description={t('dashboard.noScreens')} />}
        <ul>
          {sections.flatMap((section) =>
            section.screens.map((screen) => (
              <li key={screen.path}>
                <Link to={screen.path}>
                  <span className={styles.icon}>{section.icon}</span>
                  <span className={styles.name}>
                    <strong>{t(`menu:${screen.path}`)}</strong>
                    {t(`menu:${section.path}`) !== t(`menu:${screen.path}`) && (
                      <small>{t(`menu:${section.path}`)}</small>
                    )}
                  </span>
                  <RightOutlined />
                </Link>
              </li>
            )),
          )}
        </ul>
      </section>
    </>
  )
}

function greetingAt(hour: number): 'dashboard.morning' | 'dashboard.afternoon' | 'dashboard.evening' {
  if (hour >= 5 && hour < 12) return 'dashboard.morning'
  return hour >= 12 && hour < 18 ? 'dashboard.afternoon' : 'dashboard.evening'
}
