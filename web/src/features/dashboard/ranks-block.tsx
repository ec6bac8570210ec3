import { type CSSProperties, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { DashboardRanks, Ranked } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { type Days, USUAL_DAYS, useRanks } from './answers'
import { Block } from './block'
import { DaysChoice } from './chart-or-table'
import { useFigureText } from './figure-text'
import styles from './ranks-block.module.css'

const RANKS = ['goods', 'services', 'centres', 'doctors'] as const satisfies (keyof DashboardRanks)[]

/** RanksBlock has the first ten of each. */
export function RanksBlock(): ReactNode {
  const { t } = useTranslation('dashboard')
  const [days, setDays] = useState<Days>(USUAL_DAYS)
  return (
    <Block
      name="ranks"
      answer={useRanks(days)}
      height={360}
      tools={<DaysChoice label={t('daysOf')} value={days} onChange={setDays} />}
    >
      {(ranks) => (
        <div className={styles.ranks}>
          {RANKS.map((rank) => {
            const rows = ranks[rank]
            return rows && rows.length > 0 && <Rank key={rank} rank={rank} rows={rows} />
          })}
        </div>
      )}
    </Block>
  )
}

interface RankProps {
  rank: (typeof RANKS)[number]
  rows: readonly Ranked[]
}

function Rank({ rank, rows }: RankProps): ReactNode {
  const { t } = useTranslation(['dashboard', 'enums'])
  const text = useFigureText()
  const weightOf = ({ n, score }: Ranked) => score ?? n
  const most = Math.max(...rows.map(weightOf))
  return (
    <section className={styles.rank}>
      <h3>{t(`ranks.${rank}.title`)}</h3>
      <ol>
        {rows.map((row) => (
          <li
            key={`${row.kind} ${row.id}`}
            style={{ '--share': most > 0 ? weightOf(row) / most : 0 } as CSSProperties}
          >
            <Link to={row.link} title={row.name}>
              {row.name}
            </Link>
            {row.kind && <small>{t(`enums:OrderKind.${row.kind}`)}</small>}
            <span className={styles.figure}>
              {row.score != null && <strong>{text.score(row.score)}</strong>}{' '}
              {t(`ranks.${rank}.figure`, { count: row.n })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
