import { lazy, Suspense, useMemo, useState } from 'react'
import { api, type Companion } from '../../api/generated'
import { companion } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import type { RowEntry } from '../../resource/action/action'
import type { Column } from '../../resource/list/columns'
import { ResourcePage } from '../../resource/page/resource-page'
import { CertUntil } from './cert-until'
import { companionActions } from './companion-actions'
import { CompanionForm } from './companion-form'
import { CompanionScore } from './companion-score'
import { DutyTag } from './duty-tag'

const CompanionDetail = lazy(async () => ({ default: (await import('./companion-detail')).CompanionDetail }))
const CompanionSchedule = lazy(async () => ({
  default: (await import('./companion-schedule')).CompanionSchedule,
}))
const CompanionStatement = lazy(async () => ({
  default: (await import('./companion-statement')).CompanionStatementDialog,
}))

const COLUMNS: readonly Column<typeof companion>[] = [
  'name',
  'photo',
  'city',
  'phone',
  { field: 'healthCertTo', render: (row) => <CertUntil row={row} /> },
  { field: 'duty', render: ({ duty }) => <DutyTag duty={duty} /> },
  'visitsAhead',
  'status',
  'hospitalNames',
  'servedCount',
  { field: 'score', render: ({ score }) => <CompanionScore score={score} /> },
  'gender',
  'years',
  'skills',
  'idNo',
  'createdAt',
]

/** CompanionsPage keeps those who go to the hospital with members. */
export function CompanionsPage() {
  const { t } = useTranslation('special')
  const [scheduled, setScheduled] = useState<Companion | null>(null)
  const [settled, setSettled] = useState<Companion | null>(null)
  const actions = useMemo<RowEntry<Companion>[]>(
    () => [
      {
        key: 'schedule',
        label: t('schedule.label'),
        callName: api.companionSchedule.callName,
        open: setScheduled,
      },
      {
        key: 'statement',
        label: t('statement.label'),
        callName: api.companionStatement.callName,
        open: setSettled,
      },
      ...companionActions(t),
    ],
    [t],
  )
  return (
    <>
      <ResourcePage
        resource={companion}
        columns={COLUMNS}
        filters={[
          'city',
          'cert',
          'duty',
          'status',
          { name: 'hospitalId', options: api.hospitalOptions },
          'gender',
          'createdAt',
        ]}
        bulk={['enable', 'disable']}
        actions={actions}
        warnOf={async ({ visitsAhead }) =>
          visitsAhead > 0 ? t('companion.disableWarn', { visits: visitsAhead }) : undefined
        }
        detail={(row) => (
          <Suspense>
            <CompanionDetail row={row} />
          </Suspense>
        )}
        form={(f) => <CompanionForm f={f} />}
      />
      <Suspense>
        {scheduled && <CompanionSchedule of={scheduled} onClose={() => setScheduled(null)} />}
        {settled && <CompanionStatement of={settled} onClose={() => setSettled(null)} />}
      </Suspense>
    </>
  )
}
