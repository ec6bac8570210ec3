import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { SignedInAccount } from '../../api/session'
import { useTranslation } from '../../locales/texts'
import { useMayCall } from '../../resource/use-can-call'
import { formatTime } from '../../ui/time-text'
import { DASHBOARD, USUAL_DAYS, useQuality, useQueues, useRanks, useSummary, useTrend } from './answers'
import { ArrangeGrid } from './arrange-grid'
import { reorder, useArrangement } from './arrangement'
import { type BlockName, blocksFor, hasWork, sizeOf } from './blocks'
import { ContentBlock } from './content-block'
import styles from './dashboard.module.css'
import { ExpiringBlock } from './expiring-block'
import { Greeting } from './greeting'
import { KindsBlock } from './kinds-block'
import { MemberTrendBlock } from './member-trend-block'
import { MembersBlock } from './members-block'
import { OrderTrendBlock } from './order-trend-block'
import { OwedBlock } from './owed-block'
import { PeopleBlock } from './people-block'
import { QualityBlock } from './quality-block'
import { QueuesBlock } from './queues-block'
import { RanksBlock } from './ranks-block'
import { SalesBlock } from './sales-block'
import { type ScreenLink, ScreensBlock } from './screens-block'
import { ShareBlock } from './share-block'
import { spansOf } from './spans'
import { UseBlock } from './use-block'

const VIEWS: Record<Exclude<BlockName, 'screens'>, ComponentType> = {
  queues: QueuesBlock,
  sales: SalesBlock,
  members: MembersBlock,
  kinds: KindsBlock,
  expiring: ExpiringBlock,
  orderTrend: OrderTrendBlock,
  share: ShareBlock,
  memberTrend: MemberTrendBlock,
  use: UseBlock,
  ranks: RanksBlock,
  quality: QualityBlock,
  people: PeopleBlock,
  owed: OwedBlock,
  content: ContentBlock,
}

interface DashboardProps {
  user: SignedInAccount
  screens: readonly ScreenLink[]
  /** What the account did of late, for those who have no work to be shown. */
  activity: ReactNode
}

/** Dashboard greets whoever signed in and shows how things stand and what waits: as much of it as their codes cover. */
export function Dashboard({ user, screens, activity }: DashboardProps): ReactNode {
  const { t } = useTranslation(['dashboard', 'kit', 'menu'])
  const client = useQueryClient()
  const fetching = useIsFetching({ queryKey: [DASHBOARD] }) > 0
  const [arranging, setArranging] = useState(false)
  const arrangement = useArrangement()
  const wanted = (...names: BlockName[]) =>
    arranging || arrangement.blocks.some(({ name, shown }) => shown && names.includes(name))

  const summary = useSummary()
  const queues = useQueues()
  const trend = useTrend(USUAL_DAYS, wanted('orderTrend', 'share', 'memberTrend'))
  const ranks = useRanks(USUAL_DAYS, wanted('ranks'))
  const quality = useQuality(wanted('quality'))
  const mayCall = useMayCall()
  const present = blocksFor(
    {
      summary: summary.data,
      queues: queues.data,
      trend: trend.data,
      ranks: ranks.data,
      quality: quality.data,
    },
    (list) => mayCall(`${list}List`),
  )
  const own = arrangement.blocks.filter(({ name }) => present.includes(name))
  const shown = own.filter((block) => block.shown)
  const spans = spansOf(shown.map(({ name }) => sizeOf(name)))
  const answers = [summary, queues, trend, ranks, quality]
  const stale = answers.some(({ data, error }) => data !== undefined && error !== null)
  // Each block tells of its own failure; where none is expected, nobody else would.
  const failed = answers.some(({ data, error }) => data === undefined && error !== null)
  const bare = !summary.isPending && !queues.isPending && !hasWork(present)
  const updatedAt = Math.max(summary.dataUpdatedAt, queues.dataUpdatedAt)
  const refresh = () => void client.invalidateQueries({ queryKey: [DASHBOARD] })

  return (
    <div className={styles.page}>
      <Greeting
        user={user}
        tools={
          <>
            {arranging ? (
              <Button disabled={arrangement.usual} onClick={arrangement.reset}>
                {t('kit:view.usual')}
              </Button>
            ) : (
              <>
                {updatedAt > 0 && (
                  <small className={styles.updated}>
                    {t('updated', { time: formatTime(new Date(updatedAt).toISOString()).slice(11) })}
                  </small>
                )}
                <Button
                  icon={<ReloadOutlined spin={fetching} />}
                  aria-label={t('refresh')}
                  title={t('refresh')}
                  onClick={refresh}
                />
              </>
            )}
            {/* One button for both ways, so that the keyboard stays on it. */}
            <Button type={arranging ? 'primary' : 'default'} onClick={() => setArranging(!arranging)}>
              {t(arranging ? 'arrange.done' : 'arrange.start')}
            </Button>
          </>
        }
      />
      {summary.data?.forwardedBy && (
        <Alert type="warning" showIcon title={t('forwardedBy', { address: summary.data.forwardedBy })} />
      )}
      {(stale || (bare && failed)) && (
        <Alert
          type="warning"
          showIcon
          title={t(stale ? 'kit:list.stale' : 'kit:list.failed')}
          action={
            <Button size="small" onClick={refresh}>
              {t('kit:retry')}
            </Button>
          }
        />
      )}
      {bare && (
        <section className={styles.bare} aria-label={t('bare.activity')}>
          <div className={styles.bareHead}>
            <h2>{t('bare.activity')}</h2>
            <Link to="/profile">{t('menu:/profile')}</Link>
          </div>
          {activity}
        </section>
      )}
      {arranging && (
        <>
          <p className={styles.hint}>{t('arrange.hint')}</p>
          <ArrangeGrid
            blocks={own}
            className={styles.grid}
            onChange={(blocks) => arrangement.change(reorder(arrangement.blocks, blocks))}
          />
        </>
      )}
      {!arranging && shown.length === 0 && <p className={styles.hint}>{t('arrange.allHidden')}</p>}
      {!arranging && (
        <div className={styles.grid}>
          {shown.map(({ name }, index) => (
            <div key={name} style={spans[index]}>
              {name === 'screens' ? <ScreensBlock screens={screens} /> : show(VIEWS[name])}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

const show = (View: ComponentType) => <View />
