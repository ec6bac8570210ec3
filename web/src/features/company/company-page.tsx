import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallOptions } from '../../api/client'
import { api, type Company, company } from '../../api/generated'
import { FormPage } from '../../resource/page/form-page'
import type { RevisionCalls } from '../../resource/revision/revisions'
import { CompanyCard } from './company-card'
import { CompanyForm } from './company-form'

const Revisions = lazy(async () => ({
  default: (await import('../../resource/revision/revisions')).Revisions,
}))

// There is only one company, so nothing says which.
const REVISIONS: RevisionCalls<object> = {
  present: (_, options) => api.companyGet({}, options),
  list: (_, options) => api.companyRevisions({}, options),
  read: ({ revisionId }, options) => api.companyRevision({ revisionId }, options),
  restore: Object.assign(
    ({ revisionId, version }: { revisionId: number; version: number }, options?: CallOptions) =>
      api.companyRestore({ revisionId, version }, options),
    { callName: api.companyRestore.callName },
  ),
}

const nameOf = ({ shortName }: Company): string => shortName

/** CompanyPage keeps who runs the platform. */
export function CompanyPage() {
  const { t } = useTranslation('company')
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
          <Revisions
            resource={company}
            which={{}}
            calls={REVISIONS}
            name={t('company.title')}
            onClose={() => setLooksBack(false)}
          />
        </Suspense>
      )}
    </>
  )
}
