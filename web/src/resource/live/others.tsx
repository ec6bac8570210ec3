import type { LiveOther } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { Avatar } from '../../ui/avatar'
import styles from './others.module.css'

/** How many people are named; of the rest it is said how many they are. */
const NAMED = 3

const AVATAR_SIZE = 20

/** Others are the people who have the same record on show; it stands in the head of the record. */
export function Others({ others }: { others: readonly LiveOther[] }) {
  const { t } = useTranslation('kit')
  // Whoever writes matters more than whoever reads. Namesakes who do the same are named once.
  const inOrder = others.toSorted((one, other) => Number(other.editing) - Number(one.editing))
  const named = new Map(
    inOrder.map((other) => [t(other.editing ? 'live.editing' : 'live.viewing', { name: other.name }), other]),
  )
  const more = named.size - NAMED
  return (
    // It is there before anybody comes, so that their coming is told to those who cannot see it.
    <div className={styles.others} aria-live="polite">
      {[...named].slice(0, NAMED).map(([text, { name, editing }]) => (
        <span key={text} className={styles.other} data-editing={editing} title={text}>
          <Avatar name={name} src="" size={AVATAR_SIZE} />
          <span className={styles.text}>{text}</span>
        </span>
      ))}
      {more > 0 && <span className={styles.other}>{t('live.more', { count: more })}</span>}
    </div>
  )
}
