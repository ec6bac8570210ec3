import type { Carousel } from '../../api/generated'
import { LinkTarget } from '../../link/link-target'
import { useTranslation } from '../../locales/texts'
import { PhoneFrame } from '../../ui/phone-frame'
import styles from './phone-preview.module.css'

/** PhonePreview draws the home page of the app as it is with a banner: the picture in its slot, the rest sketched. */
export function PhonePreview({ banner }: { banner: Carousel }) {
  const { t } = useTranslation(['banner', 'enums'])
  const { slot, title, image, linkKind, linkValue, targetLabel, targetGone } = banner
  const picture = <img className={styles.picture} src={image} alt={title} />
  return (
    <article aria-label={title}>
      <PhoneFrame>
        <div className={styles.search} />
        <div className={styles.top}>
          {slot === 'top' && picture}
          <span className={styles.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        </div>
        <div className={styles.icons} aria-hidden="true">
          {[1, 2, 3, 4, 5, 6, 7, 8].map((icon) => (
            <i key={icon} />
          ))}
        </div>
        <div className={styles.middle}>{slot === 'middle' && picture}</div>
        <div className={styles.rows} aria-hidden="true">
          <i />
          <i />
        </div>
        {slot === 'popup' && (
          <div className={styles.veil}>
            <div className={styles.popup}>{picture}</div>
            <span className={styles.cross} aria-hidden="true">
              ×
            </span>
          </div>
        )}
      </PhoneFrame>
      <dl className={styles.facts}>
        <dt>{t('fields.slot')}</dt>
        <dd>{t(`enums:BannerSlot.${slot}`)}</dd>
        <dt>{t('preview.leads')}</dt>
        <dd>
          <LinkTarget kind={linkKind} value={linkValue} label={targetLabel} broken={targetGone} />
        </dd>
      </dl>
    </article>
  )
}
