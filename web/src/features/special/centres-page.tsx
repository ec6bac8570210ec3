import { lazy, Suspense, useMemo, useState } from 'react'
import { api, type Centre } from '../../api/generated'
import { centre } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import type { RowEntry } from '../../resource/action/action'
import type { Column } from '../../resource/list/columns'
import { ResourcePage } from '../../resource/page/resource-page'
import { CentreForm } from './centre-form'
import { OpenDays, SlotTags } from './opening'

const CentreDetail = lazy(async () => ({ default: (await import('./centre-detail')).CentreDetail }))
const CentreQuota = lazy(async () => ({ default: (await import('./centre-quota')).CentreQuota }))

const COLUMNS: readonly Column<typeof centre>[] = [
  'name',
  'city',
  'district',
  'phone',
  { field: 'openDays', render: ({ openDays }) => <OpenDays days={openDays} /> },
  'status',
  { field: 'sort', edit: true },
  { field: 'slots', render: ({ slots }) => <SlotTags slots={slots} /> },
  'licenceNo',
  'address',
  'province',
  'createdAt',
]

/** CentresPage keeps the centres at which people are examined, and how many of them on which day. */
export function CentresPage() {
  const { t } = useTranslation('special')
  const [counted, setCounted] = useState<Centre | null>(null)
  const actions = useMemo<RowEntry<Centre>[]>(
    () => [{ key: 'quota', label: t('centre.quota'), callName: api.centreQuota.callName, open: setCounted }],
    [t],
  )
  return (
    <>
      <ResourcePage
        resource={centre}
        columns={COLUMNS}
        filters={['status', 'createdAt']}
        actions={actions}
        detail={(row) => (
          <Suspense>
            <CentreDetail row={row} />
          </Suspense>
        )}
        form={(f) => <CentreForm f={f} />}
      />
      {counted && (
        <Suspense>
          <CentreQuota id={counted.id} name={counted.name} onClose={() => setCounted(null)} />
        </Suspense>
      )}
    </>
  )
}
