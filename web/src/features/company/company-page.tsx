import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Company } from '../../api/generated'
import { company } from '../../api/resources/company'
import { useTranslation } from '../../locales/texts'
import { FormPage } from '../../resource/page/form-page'
import { CompanyCard } from './company-card'
import { CompanyForm } from './company-form'

const Revisions = lazy(async () => ({
  default: (await import('../../resource/revision/revisions')).Revisions,
}))

const nameOf = ({ shortName }: Company): string => shortName

/** CompanyPage keeps who runs the platform. */
export function CompanyPage() {
  const { t } = useTranslation(['company', 'menu'])
  const [looksBack, setLooksBack] = useState(false)
  return (
    <>
      <FormPage
        resource={company}
        nameOf={nameOf}
        form={(f) => <CompanyForm f={f} />}
        preview={(row) => <CompanyCard company={row} />}
        buttons={() => <Button onClick={() => setLooksBack(true)}>{t('company.revisions')}</Button>}
      />
      {looksBack && (
        <Suspense>
          <Revisions resource={company} name={t('menu:/Company/index')} onClose={() => setLooksBack(false)} />
        </Suspense>
      )}
    </>
  )
}
