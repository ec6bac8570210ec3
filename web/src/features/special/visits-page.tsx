import { companion, hospital, med } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { ResourceTabs } from '../../resource/page/resource-tabs'
import { CompanionsPage } from './companions-page'
import { HospitalsPage } from './hospitals-page'
import { VisitServicesPage } from './visit-services-page'

/** VisitsPage is everything about accompanied visits: what is offered, who goes along, and where to. */
export function VisitsPage() {
  const { t } = useTranslation('special')
  return (
    <ResourceTabs
      label={t('visits.parts')}
      tabs={[
        { resource: med, label: t('visits.services'), page: <VisitServicesPage /> },
        { resource: companion, label: t('visits.companions'), page: <CompanionsPage /> },
        { resource: hospital, label: t('visits.hospitals'), page: <HospitalsPage /> },
      ]}
    />
  )
}
