import { Skeleton } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from '../locales/texts'
import styles from './page.module.css'
import { startProgress } from './progress'

/** PageLoading stands where a page will be. */
export function PageLoading(): ReactNode {
  const { t } = useTranslation()
  useEffect(startProgress, [])
  return (
    <div className={styles.panel} role="status" aria-label={t('loading')}>
      <Skeleton active title={{ width: 160 }} paragraph={{ rows: 6 }} />
    </div>
  )
}
