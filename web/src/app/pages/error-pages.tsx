import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../locales/texts'
import { ResultPanel } from '../../ui/result-panel'
import styles from '../page.module.css'
import { usePageTitle } from '../page-title'

/** NoPermissionPage is where a known address leads whose codes the account lacks. */
export function NoPermissionPage(): ReactNode {
  const { t } = useTranslation()
  return <ErrorPage path="/401" kind="forbidden" text={t('page.noPermission')} />
}

/** NotFoundPage is where an unknown address leads. */
export function NotFoundPage(): ReactNode {
  const { t } = useTranslation()
  return <ErrorPage path="/404" kind="missing" text={t('page.notFound')} />
}

interface Props {
  path: '/401' | '/404'
  kind: 'forbidden' | 'missing'
  text: string
}

function ErrorPage({ path, kind, text }: Props): ReactNode {
  const { t } = useTranslation(['app', 'menu'])
  const navigate = useNavigate()
  usePageTitle(path)
  return (
    <div className={styles.panel}>
      <ResultPanel
        kind={kind}
        title={<h1>{t(`menu:${path}`)}</h1>}
        text={text}
        actions={
          <>
            <Button type="primary" onClick={() => navigate('/dashboard')}>
              {t('page.home')}
            </Button>
            {/* The guard has replaced the refused address, so one step back is the page before it. */}
            <Button onClick={() => navigate(-1)}>{t('page.back')}</Button>
          </>
        }
      />
    </div>
  )
}
