import type { ReactNode } from 'react'
import { useTranslation } from '../../locales/texts'
import { formatMoney } from '../../ui/number-text'
import { RichText } from '../../ui/rich-text'
import styles from './offer-card.module.css'
import type { Offer } from './offer-page'

interface OfferCardProps {
  offer: Offer
  /** What the kind says between the price and the details. */
  children?: ReactNode
}

/** OfferCard is a service as the app shows it. */
export function OfferCard({ offer, children }: OfferCardProps) {
  const { t, i18n } = useTranslation('special')
  const money = (fen: number) => formatMoney(fen, i18n.language)
  const pictures = [offer.cover, ...offer.images]
  return (
    <article className={styles.card} aria-label={offer.name}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the pictures are wider than their place, and the keyboard must be able to scroll them too */}
      <ul className={styles.pictures} aria-label={t('fields.images')} tabIndex={0}>
        {pictures.map((src, index) => (
          <li key={`${src}#${pictures.indexOf(src) === index ? 0 : index}`}>
            <img src={src} alt={t('preview.picture', { number: index + 1 })} />
          </li>
        ))}
      </ul>
      <p className={styles.price}>
        <strong>{money(offer.priceFen)}</strong>{' '}
        {offer.marketFen ? <del>{money(offer.marketFen)}</del> : undefined}
      </p>
      <h2 className={styles.name}>{offer.name}</h2>
      {offer.summary && <p className={styles.faint}>{offer.summary}</p>}
      <p className={styles.faint}>{t('preview.sold', { count: offer.sales })}</p>
      {children}
      <h3>{t('fields.detail')}</h3>
      <RichText html={offer.detail} />
      {offer.notice && (
        <>
          <h3>{t('fields.notice')}</h3>
          <p className={styles.notice}>{offer.notice}</p>
        </>
      )}
    </article>
  )
}

/** CardFacts are short lines of a card: a name and what is said about it. Those without words are left out. */
export function CardFacts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '' && value !== null && value !== undefined && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
