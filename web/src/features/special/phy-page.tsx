import { centre, phy } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { ResourceTabs } from '../../resource/page/resource-tabs'
import { CentresPage } from './centres-page'
import { PackagesPage } from './packages-page'

/** PhyPage is what there is to know about check-ups: the packages, and the centres at which they are had. */
export function PhyPage() {
  const { t } = useTranslation(['special', 'menu'])
  return (
    <ResourceTabs
      label={t('menu:/character/chaPhysical')}
      tabs={[
        { resource: phy, label: t('phy.tab'), page: <PackagesPage /> },
        { resource: centre, label: t('centre.tab'), page: <CentresPage /> },
      ]}
    />
  )
}
