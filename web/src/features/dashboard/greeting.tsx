import { Tag } from 'antd'
import type { ReactNode } from 'react'
import type { SignedInAccount } from '../../api/session'
import { useTranslation } from '../../locales/texts'
import { Avatar } from '../../ui/avatar'
import { formatTime } from '../../ui/time-text'
import styles from './greeting.module.css'

interface GreetingProps {
  user: SignedInAccount
  /** What can be done to the whole page. */
  tools: ReactNode
}

/** Greeting says who is signed in, and since when. */
export function Greeting({ user, tools }: GreetingProps): ReactNode {
  const { t } = useTranslation('dashboard')
  return (
    <section className={styles.greeting}>
      <Avatar name={user.name} src={user.avatar} size={44} />
      <div className={styles.who}>
        <h1>{t(greetingAt(new Date().getHours()), { name: user.name })}</h1>
        <p>
          {user.introduction && <span>{user.introduction}</span>}
          <span>
            {user.lastLoginAt
              ? t('greeting.lastSignIn', { time: formatTime(user.lastLoginAt) })
              : t('greeting.firstSignIn')}
          </span>
        </p>
      </div>
      <ul className={styles.roles} aria-label={t('greeting.roles')}>
        {user.roleNames.map((role) => (
          <li key={role}>
            <Tag>{role}</Tag>
          </li>
        ))}
      </ul>
      <div className={styles.tools}>{tools}</div>
    </section>
  )
}

function greetingAt(hour: number): 'greeting.morning' | 'greeting.afternoon' | 'greeting.evening' {
  if (hour >= 5 && hour < 12) return 'greeting.morning'
  return hour >= 12 && hour < 18 ? 'greeting.afternoon' : 'greeting.evening'
}
