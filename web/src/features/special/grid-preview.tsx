import type { More } from '../../api/generated'
import { everyList } from '../../api/limits'
import { more } from '../../api/resources/special'
import { LinkTarget } from '../../link/link-target'
import { useTranslation } from '../../locales/texts'
import { useList } from '../../resource/list/use-list'
import { PhoneFrame } from '../../ui/phone-frame'
import { RichText } from '../../ui/rich-text'
import { EntryIcon } from './entry-icon'
import styles from './grid-preview.module.css'

/** More than a group can show. */
const [, , , WHOLE] = everyList.pageSize.choices

/** GridPreview draws the group of the app's grid that an entry stands in: the entry among those that members see now. */
export function GridPreview({ entry }: { entry: More }) {
  const { t } = useTranslation(['special', 'enums', 'kit'])
  const { data } = useList(more, { group: entry.group, state: 'live', pageSize: WHOLE })
  const live = data?.items ?? []
  // One that members do not see yet stands where it will.
  const shown = live.some(({ id }) => id === entry.id)
    ? live
    : [...live, entry].sort((one, other) => one.sort - other.sort)
  const asked = [entry.needLogin && t('more.preview.login'), entry.needCert && t('more.preview.cert')].filter(
    Boolean,
  )
  return (
    <article aria-label={entry.name}>
      <PhoneFrame>
        <p className={styles.group}>{t(`enums:MoreGroup.${entry.group}`)}</p>
        <ul className={styles.grid}>
          {shown.map(({ id, name, icon, badge }) => (
            <li key={id} className={id === entry.id ? styles.own : styles.other}>
              <EntryIcon icon={icon} badge={badge} size={40} />
              <span className={styles.name}>{name}</span>
            </li>
          ))}
        </ul>
      </PhoneFrame>
      <dl className={styles.facts}>
        <dt>{t('more.preview.leads')}</dt>
        <dd>
          <LinkTarget
            kind={entry.linkKind}
            value={entry.linkValue}
            label={entry.targetLabel}
            broken={entry.targetGone}
          />
        </dd>
        <dt>{t('more.preview.asks')}</dt>
        <dd>{asked.join(t('kit:listComma')) || t('more.preview.nothing')}</dd>
      </dl>
      {entry.linkKind === 'page' && <RichText html={entry.page} />}
    </article>
  )
}
