import RightOutlined from '@ant-design/icons/RightOutlined'
import { Empty } from 'antd'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../locales/texts'
import styles from './screens-block.module.css'

export interface ScreenLink {
  path: string
  title: string
  /** Empty where it is called as the screen itself. */
  section: string
  icon: ReactNode
}

/** ScreensBlock lists what the account can work on. */
export function ScreensBlock({ screens }: { screens: readonly ScreenLink[] }): ReactNode {
  const { t } = useTranslation('dashboard')
  const id = useId()
  return (
    <section className={styles.screens} aria-labelledby={id}>
      <h2 id={id}>{t('blocks.screens')}</h2>
      {screens.length === 0 && <Empty description={t('noScreens')} />}
      <ul>
        {screens.map(({ path, title, section, icon }) => (
          <li key={path}>
            <Link to={path}>
              <span className={styles.icon}>{icon}</span>
              <span className={styles.name}>
                <strong>{title}</strong>
                {section && <small>{section}</small>}
              </span>
              <RightOutlined />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
