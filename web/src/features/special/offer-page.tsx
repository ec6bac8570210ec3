import { type ReactNode, Suspense, useMemo, useState } from 'react'
import type { Gene } from '../../api/generated'
import type { gene } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import type { Action, RowEntry } from '../../resource/action/action'
import { type MakeMove, useMoves } from '../../resource/action/moves'
import { AppPreview } from '../../resource/detail/app-preview'
import { ResourcePage, type ResourcePageProps } from '../../resource/page/resource-page'
import type { Life, Resource, RowOf } from '../../resource/resource'
import styles from './offer.module.css'
import { OfferCard } from './offer-card'

/** Offer is what the rows of all services have in common. */
export type Offer = Pick<
  Gene,
  | 'id'
  | 'version'
  | 'name'
  | 'summary'
  | 'cover'
  | 'images'
  | 'detail'
  | 'notice'
  | 'priceFen'
  | 'sales'
  | 'score'
  | 'recommended'
  | 'status'
> & { marketFen?: number | null }

interface OfferPageProps<R extends Resource>
  extends Omit<ResourcePageProps<R>, 'copyOf' | 'publish' | 'bulk'> {
  resource: R & { readonly life: Life }
  /** What a kind says in the app beside what all services do. */
  card: (row: RowOf<R>) => ReactNode
  /** What else a copy does not take along. */
  copyOf?: (row: RowOf<R>) => Partial<RowOf<R>>
}

/** A copy is another service: nobody has bought or judged it, and the app does not offer it until somebody has looked at it. */
const COPY = { status: 'offShelf', recommended: false, sales: 0, score: 0 }

/** OFFER_NAME is the first column of every list of services. */
export const OFFER_NAME = {
  field: 'name',
  render: ({ name, summary, cover }: Offer) => (
    <span className={styles.named}>
      <img className={styles.thumb} src={cover} alt="" loading="lazy" />
      <span className={styles.words}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        {summary && (
          <small className={styles.summary} title={summary}>
            {summary}
          </small>
        )}
      </span>
    </span>
  ),
} as const

/** OfferPage is the screen of one kind of services: they are put on the shelf and taken off it, copied, and looked at as the app shows them. */
export function OfferPage<R extends Resource>({ card, copyOf, actions, ...page }: OfferPageProps<R>) {
  const { t } = useTranslation(['special', 'kit'])
  const { resource } = page
  const [previewed, setPreviewed] = useState<RowOf<R> | null>(null)
  // The lives of all services are the same table with other calls, so the names of one are those of all.
  const move = useMoves(resource) as unknown as MakeMove<typeof gene>
  const shelf = useMemo(
    () =>
      [
        move('onShelf', { primary: true, fixed: { status: 'onShelf' } }),
        move('offShelf', { fixed: { status: 'offShelf' } }),
      ] as unknown as readonly [Action<RowOf<R>>, Action<RowOf<R>>],
    [move],
  )
  const all = useMemo<RowEntry<RowOf<R>>[]>(
    () => [
      ...shelf,
      ...(actions ?? []),
      { key: 'preview', label: t('kit:preview.action'), open: setPreviewed },
    ],
    [shelf, actions, t],
  )
  return (
    <>
      <ResourcePage
        {...page}
        bulk={['delete']}
        copyOf={(row) => ({ ...row, ...COPY, ...copyOf?.(row) })}
        actions={all}
        publish={shelf[0]}
      />
      {previewed && (
        <AppPreview
          resource={resource}
          id={previewed.id}
          name={(previewed as unknown as Offer).name}
          onClose={() => setPreviewed(null)}
        >
          {(row) => (
            <Suspense>
              <OfferCard offer={row as unknown as Offer}>{card(row)}</OfferCard>
            </Suspense>
          )}
        </AppPreview>
      )}
    </>
  )
}
