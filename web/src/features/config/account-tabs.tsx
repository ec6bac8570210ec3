import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { account, platformKey } from '../../api/resources/config'
import { useTranslation } from '../../locales/texts'
import { ResourceTabs } from '../../resource/page/resource-tabs'
import { AccountsPage } from './accounts-page'

const KeysPage = lazy(async () => ({ default: (await import('./keys-page')).KeysPage }))

/** AccountTabs is who comes in: people by their accounts, and the platform's programs by their keys. */
export function AccountTabs() {
  const { t } = useTranslation('config')
  return (
    <ResourceTabs
      label={t('tabs')}
      tabs={[
        { resource: account, label: t('accountsTab'), page: <AccountsPage /> },
        {
          resource: platformKey,
          label: t('keysTab'),
          page: (
            <Suspense fallback={<Skeleton active />}>
              <KeysPage />
            </Suspense>
          ),
        },
      ]}
    />
  )
}
