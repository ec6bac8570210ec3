import { lazy, Suspense, useMemo, useState } from 'react'
import type { Carousel } from '../../api/generated'
import { LinkTarget } from '../../link/link-target'
import { Moment } from '../../link/show-tags'
import { useTranslation } from '../../locales/texts'
import type { RowEntry } from '../../resource/action/action'
import { AppPreview } from '../../resource/detail/app-preview'
import { useLabels } from '../../resource/labels'
import type { Column } from '../../resource/list/columns'
import { ResourcePage } from '../../resource/page/resource-page'
import styles from './banner.module.css'
import { useDeleteAction } from './banner-delete'
import { BannerForm } from './banner-form'
import type { BannerResource } from './banner-resource'
import { ClickRate, StateTag } from './banner-tags'

const BannerDetail = lazy(async () => ({ default: (await import('./banner-detail')).BannerDetail }))
const PhonePreview = lazy(async () => ({ default: (await import('./phone-preview')).PhonePreview }))

/** A copy is not shown until somebody has given it a time of its own. */
const COPY = { status: 'disabled' } as const

// Deleting is this page's own: it asks once more about what members see.
const HIDDEN = ['delete'] as const
const hiddenActions = () => HIDDEN

const COLUMNS: readonly Column<BannerResource>[] = [
  {
    field: 'title',
    render: ({ title, image }) => (
      <span className={styles.titled}>
        <img className={styles.thumb} src={image} alt="" loading="lazy" />
        <span className={styles.title} title={title}>
          {title}
        </span>
      </span>
    ),
  },
  'slot',
  {
    field: 'targetLabel',
    render: ({ linkKind, linkValue, targetLabel, targetGone }) => (
      <LinkTarget kind={linkKind} value={linkValue} label={targetLabel} broken={targetGone} />
    ),
  },
  { field: 'state', render: (row) => <StateTag row={row} /> },
  { field: 'startAt', render: ({ startAt }) => <Moment at={startAt} /> },
  { field: 'endAt', render: ({ endAt }) => <Moment at={endAt} /> },
  { field: 'sort', edit: true },
  'clicks',
  { field: 'ctr', render: ({ ctr }) => <ClickRate rate={ctr} /> },
  'status',
  'views',
  'linkKind',
  'adApprovalNo',
  'adApprovalTo',
  'remark',
  'createdAt',
]

/** BannerPage keeps the advertising of one home page of the app. */
export function BannerPage({ resource }: { resource: BannerResource }) {
  const { t } = useTranslation(['banner', 'kit'])
  const { noun } = useLabels(resource)
  const [previewed, setPreviewed] = useState<Carousel | null>(null)
  const remove = useDeleteAction(resource, noun)
  const actions = useMemo<RowEntry<Carousel>[]>(
    () => [{ key: 'preview', label: t('kit:preview.action'), open: setPreviewed }, remove],
    [t, remove],
  )
  return (
    <>
      <ResourcePage
        resource={resource}
        columns={COLUMNS}
        filters={['state', 'slot', 'linkKind', 'status', 'startAt', 'endAt', 'views', 'clicks', 'createdAt']}
        bulk={['enable', 'disable']}
        hiddenActions={hiddenActions}
        copyOf={(copied) => ({ ...copied, ...COPY })}
        actions={actions}
        detail={(row) => (
          <Suspense>
            <BannerDetail resource={resource} row={row} />
          </Suspense>
        )}
        form={(f) => <BannerForm f={f} />}
      />
      {previewed && (
        <AppPreview
          resource={resource}
          id={previewed.id}
          name={previewed.title}
          onClose={() => setPreviewed(null)}
        >
          {(row) => (
            <Suspense>
              <PhonePreview banner={row} />
            </Suspense>
          )}
        </AppPreview>
      )}
    </>
  )
}
