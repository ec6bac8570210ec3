import type { TFunction } from '../../locales/texts'
import { Thumb } from '../../ui/thumb'
import type { Offer } from './offer-page'

/** OFFER_SALES is what is known of every service beside what staff write. */
export const OFFER_SALES = [
  'status',
  'sales',
  'score',
  'recommended',
  'sort',
  'createdAt',
  'updatedAt',
] as const

/** offerLook is what the app shows of a service, for the facts of its detail. */
export function offerLook(row: Offer, t: TFunction<'special'>) {
  return [
    {
      key: 'images',
      label: t('fields.images'),
      value: [row.cover, ...row.images].map((src, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand there twice
        <Thumb key={`${src}#${index}`} src={src} alt={row.name} size={64} />
      )),
      wide: true,
    },
    'detail',
    { key: 'notice', label: t('fields.notice'), value: row.notice || '–', wide: true },
  ] as const
}
