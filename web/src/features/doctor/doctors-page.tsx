import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { api, type Doctor, doctor } from '../../api/generated'
import type { OwnBulk } from '../../resource/action/bulk-bar'
import { AppPreview } from '../../resource/detail/app-preview'
import type { Column } from '../../resource/list/columns'
import { ResourcePage } from '../../resource/page/resource-page'
import { useCanCall } from '../../resource/use-can-call'
import { confirm } from '../../ui/confirm'
import { TagSummary } from '../../ui/tag-summary'
import { askDepartment } from './ask-department'
import { DoctorForm } from './doctor-form'

const DoctorCard = lazy(async () => ({ default: (await import('./doctor-card')).DoctorCard }))

/** A copy is another doctor: licence and score are not copied, and it is not shown until somebody has checked it. */
const COPY = { practiceNo: '', status: 'offShelf', recommended: false } as const

const COLUMNS: readonly Column<typeof doctor>[] = [
  'name',
  'photo',
  'departmentName',
  'titleName',
  'hospitalName',
  'hospitalLevel',
  'academic',
  'workYears',
  'feeFen',
  { field: 'tags', render: ({ tags }) => <TagSummary tags={tags} /> },
  { field: 'score', render: ({ score, reviewCount }) => (reviewCount > 0 ? score.toFixed(1) : '–') },
  'reviewCount',
  'recommended',
  { field: 'sort', edit: true },
  'status',
  'gender',
  'createdAt',
]

/** DoctorsPage keeps the famous-doctor library. */
export function DoctorsPage() {
  const { t } = useTranslation(['doctor', 'kit'])
  const navigate = useNavigate()
  const [previewed, setPreviewed] = useState<Doctor | null>(null)
  const mayReadReviews = useCanCall(api.reviewList.callName)
  const bulk = useMemo(() => bulkOf(t), [t])
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
        bulk={['enable', 'disable', ...bulk, 'delete']}
        wideForm
        copyOf={async ({ id }) => ({ ...(await api.doctorDetail({ id })), ...COPY })}
        rowActions={(row) => [
          { key: 'preview', label: t('kit:preview.action'), onClick: () => setPreviewed(row) },
          ...(mayReadReviews
            ? [
                {
                  key: 'reviews',
                  label: t('doctor.reviews'),
                  onClick: () => void navigate(`/famDoc/famPingjia?doctorId=${row.id}`),
                },
              ]
            : []),
        ]}
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

function bulkOf(t: ReturnType<typeof useTranslation<'doctor'>>['t']): OwnBulk<Doctor>[] {
  const { callName } = api.doctorBatch
  const recommend = (key: string, label: string, recommended: boolean, title: (count: number) => string) =>
    ({
      key,
      label,
      callName,
      run: async (rows, changes) => {
        const names = rows.map(({ name }) => name).join(', ')
        if (!(await confirm({ title: title(rows.length), text: names, ok: label }))) return false
        return changes.act(rows, () => api.doctorBatch({ ids: rows.map(({ id }) => id), recommended }))
      },
    }) satisfies OwnBulk<Doctor>
  return [
    recommend('recommend', t('doctor.recommend'), true, (count) => t('doctor.recommendTitle', { count })),
    recommend('unrecommend', t('doctor.unrecommend'), false, (count) =>
      t('doctor.unrecommendTitle', { count }),
    ),
    {
      key: 'move',
      label: t('doctor.move'),
      callName,
      run: async (rows, changes) => {
        const departmentId = await askDepartment(
          t('doctor.moveTitle', { count: rows.length }),
          t('doctor.moveOk'),
        )
        if (departmentId === null) return false
        return changes.act(rows, () => api.doctorBatch({ ids: rows.map(({ id }) => id), departmentId }))
      },
    },
  ]
}
