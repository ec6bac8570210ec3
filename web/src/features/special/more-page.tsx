import { lazy, Suspense, useMemo, useState } from 'react'
import type { More } from '../../api/generated'
import { more } from '../../api/resources/special'
import { LinkTarget } from '../../link/link-target'
import { Moment, ShowTag } from '../../link/show-tags'
import { useTranslation } from '../../locales/texts'
import type { RowEntry } from '../../resource/action/action'
import { AppPreview } from '../../resource/detail/app-preview'
import type { Column } from '../../resource/list/columns'
import { ResourcePage } from '../../resource/page/resource-page'
import { EntryIcon } from './entry-icon'
import styles from './more.module.css'
import { MoreForm } from './more-form'

const MoreDetail = lazy(async () => ({ default: (await import('./more-detail')).MoreDetail }))
const GridPreview = lazy(async () => ({ default: (await import('./grid-preview')).GridPreview }))

/** A copy is not shown until somebody has looked at it. */
const COPY = { status: 'disabled', clicks: 0 } as const

const COLUMNS: readonly Column<typeof more>[] = [
  {
    field: 'name',
    render: ({ name, icon, badge }) => (
      <span className={styles.named}>
        <EntryIcon icon={icon} badge={badge} size={36} />
        {name}
      </span>
    ),
  },
  'group',
  {
    field: 'targetLabel',
    render: ({ linkKind, linkValue, targetLabel, targetGone }) => (
      <LinkTarget kind={linkKind} value={linkValue} label={targetLabel} broken={targetGone} />
    ),
  },
  { field: 'state', render: ({ state }) => <ShowTag state={state} /> },
  { field: 'startAt', render: ({ startAt }) => <Moment at={startAt} /> },
  { field: 'endAt', render: ({ endAt }) => <Moment at={endAt} /> },
  { field: 'sort', edit: true },
  'clicks',
  'status',
  'needLogin',
  'needCert',
  'linkKind',
  'createdAt',
]

/** MorePage keeps the entries of the app's grid of services. */
export function MorePage() {
  const { t } = useTranslation('kit')
  const [previewed, setPreviewed] = useState<More | null>(null)
  const actions = useMemo<RowEntry<More>[]>(
    () => [{ key: 'preview', label: t('preview.action'), open: setPreviewed }],
    [t],
  )
  return (
    <>
      <ResourcePage
        resource={more}
        columns={COLUMNS}
        filters={['group', 'state', 'linkKind', 'status', 'createdAt']}
        copyOf={(copied) => ({ ...copied, ...COPY })}
        actions={actions}
        detail={(row) => (
          <Suspense>
            <MoreDetail row={row} />
          </Suspense>
        )}
        form={(f) => <MoreForm f={f} />}
      />
      {previewed && (
        <AppPreview
          resource={more}
          id={previewed.id}
          name={previewed.name}
          onClose={() => setPreviewed(null)}
        >
          {(row) => (
            <Suspense>
              <GridPreview entry={row} />
            </Suspense>
          )}
        </AppPreview>
      )}
    </>
  )
}
