import { Avatar, Tag } from 'antd'
import type { ReactNode } from 'react'
import type { SignedInAccount } from '../../api/session'
import { useTranslation } from '../../locales/texts'
import { TimeText } from '../../ui/time-text'
import styles from './profile-card.module.css'

/** ProfileCard says at a glance whose account this is. */
export function ProfileCard({ user }: { user: SignedInAccount }): ReactNode {
  const { t } = useTranslation('profile')
  return (
    <section className={styles.card} aria-label={t('card.label')}>
      <Avatar size={88} src={user.avatar || undefined} alt="" className={styles.avatar}>
        {[...user.name][0]}
      </Avatar>
      <div className={styles.who}>
        <h2>{user.name}</h2>
        <p>@{user.username}</p>
      </div>
      {user.introduction && <p className={styles.introduction}>{user.introduction}</p>}
      <dl>
        <div>
          <dt>{t('card.roles')}</dt>
          <dd className={styles.roles}>
            {user.roleNames.map((role) => (
              <Tag key={role}>{role}</Tag>
            ))}
          </dd>
        </div>
        <div>
          <dt>{t('card.lastSignIn')}</dt>
          <dd>
            <TimeText value={user.lastLoginAt} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
