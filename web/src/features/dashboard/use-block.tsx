import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import type { UsedDay, UseFigures } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { useSummary } from './answers'
import { Block } from './block'
import { useFigureText } from './figure-text'
import styles from './use-block.module.css'

/** UseBlock says how much of what can be booked is booked, from today on. */
export function UseBlock(): ReactNode {
  const { t } = useTranslation(['dashboard', 'enums'])
  return (
    <Block name="use" answer={useSummary()} height={264} note={t('use.days')}>
      {({ use = [] }) => (
        <div className={styles.uses}>
          {use.map((figures) => (
            <Use key={figures.name} figures={figures} />
          ))}
        </div>
      )}
    </Block>
  )
}

function Use({ figures: { name, link, days } }: { figures: UseFigures }): ReactNode {
  const { t } = useTranslation(['dashboard', 'enums'])
  const text = useFigureText()
  const all = {
    booked: days.reduce((sum, { booked }) => sum + booked, 0),
    offered: days.reduce((sum, { offered }) => sum + offered, 0),
  }
  const shareText = (of: typeof all) => {
    const share = shareOf(of)
    return share === null ? '–' : text.percent(Math.round(share * 100) / 100)
  }
  return (
    <table className={styles.use}>
      <caption>
        <Link to={link}>{t(`enums:UseName.${name}`)}</Link>{' '}
        <span>{t('use.booked', { ...all, unit: t(`use.units.${name}`) })}</span>{' '}
        <strong>{shareText(all)}</strong>
      </caption>
      <thead>
        <tr>
          {days.map(({ day }) => (
            <th key={day} scope="col" title={day}>
              <span>{text.weekday(day)}</span> <small>{text.day(day)}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {days.map((day) => (
            <td
              key={day.day}
              style={{ '--share': Math.min(1, shareOf(day) ?? 0) } as CSSProperties}
              title={t('use.booked', { ...day, unit: t(`use.units.${name}`) })}
            >
              {shareText(day)}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

/** shareOf is null where nothing can be booked. */
function shareOf({ booked, offered }: Pick<UsedDay, 'booked' | 'offered'>): number | null {
  return offered > 0 ? booked / offered : null
}
