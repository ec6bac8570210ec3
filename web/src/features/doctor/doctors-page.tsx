import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { api, type Doctor } from '../../api/generated'
import { doctor } from '../../api/resources/doctor'
import { useTranslation } from '../../locales/texts'
import type { RowEntry } from '../../resource/action/action'
import { Cell } from '../../resource/cell'
import { AppPreview } from '../../resource/detail/app-preview'
import { useLabels } from '../../resource/labels'
import type { Column } from '../../resource/list/columns'
import { ResourcePage } from '../../resource/page/resource-page'
import { doctorActions } from './doctor-actions'
import { DoctorForm } from './doctor-form'

const DoctorDetail = lazy(async () => ({ default: (await import('./doctor-detail')).DoctorDetail }))
const DoctorCard = lazy(async () => ({ default: (await import('./doctor-card')).DoctorCard }))

/** A copy is another doctor: licence and score are not copied, and it is not shown until somebody has checked it. */
const COPY = { practiceNo: '', status: 'offShelf', recommended: false } as const

const COLUMNS: readonly Column<typeof doctor>[] = [
  'name',
  'photo',
  'departmentName',
  'titleName',
  'hospitalName',
  'feeFen',
  { field: 'score', render: (row) => <Score row={row} /> },
  { field: 'sort', edit: true },
  'status',
  'tags',
  'reviewCount',
  'recommended',
  'hospitalLevel',
  'academic',
  'workYears',
  'gender',
  'createdAt',
]

/** Nobody has judged a doctor without reviews. */
function Score({ row: { score, reviewCount } }: { row: Doctor }) {
  const labels = useLabels(doctor)
  return reviewCount > 0 ? <Cell rules={doctor.fields.score} value={score} labels={labels} /> : '–'
}

/** DoctorsPage keeps the famous-doctor library. */
export function DoctorsPage() {
  const { t } = useTranslation(['doctor', 'kit'])
  const navigate = useNavigate()
  const [previewed, setPreviewed] = useState<Doctor | null>(null)
  const actions = useMemo<RowEntry<Doctor>[]>(
    () => [
      { key: 'preview', label: t('kit:preview.action'), open: setPreviewed },
      {
        key: 'reviews',
        label: t('doctor.reviews'),
        callName: api.reviewList.callName,
        open: ({ id }) => void navigate(`/famDoc/famPingjia?doctorId=${id}`),
      },
      ...doctorActions(t),
    ],
    [t, navigate],
  )
  return (
    <>
      <ResourcePage
        resource={doctor}
        columns={COLUMNS}
        filters={[
          { name: 'departmentId', options: api.departmentOptions },
          { name: 'titleId', options: api.titleOptions },
          'status',
          'recommended',
          'hospitalLevel',
          'gender',
          'tags',
          'createdAt',
        ]}
        copyOf={(copied) => ({ ...copied, ...COPY })}
        actions={actions}
        detail={(row) => (
          <Suspense>
            <DoctorDetail row={row} />
          </Suspense>
        )}
        form={(f) => <DoctorForm f={f} />}
      />
      {previewed && (
        <AppPreview
          resource={doctor}
          id={previewed.id}
          name={previewed.name}
          onClose={() => setPreviewed(null)}
        >
          {(row) => (
            <Suspense>
              <DoctorCard doctor={row} />
            </Suspense>
          )}
        </AppPreview>
      )}
    </>
  )
}
