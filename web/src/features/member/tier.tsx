import { Tooltip } from 'antd'
import type { User } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { formatTime } from '../../ui/time-text'
import styles from './member.module.css'

/** Tier names a member's tier; one that does not follow the growth says how it came about and when it ends. */
export function Tier({ row: { tierName, tierSource, tierExpireAt } }: { row: User }) {
  const { t } = useTranslation(['member', 'enums'])
  if (tierSource === 'auto') return tierName
  const source = t(`enums:TierSource.${tierSource}`)
  const until = tierExpireAt ? t('user.tierUntil', { time: formatTime(tierExpireAt) }) : t('user.tierForever')
  return (
    <Tooltip title={`${source} · ${until}`}>
      <span className={styles.given}>
        {tierName} <sup>{source}</sup>
      </span>
    </Tooltip>
  )
}
