import BellOutlined from '@ant-design/icons/BellOutlined'
import { Badge } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '../../locales/texts'
import { useRunCentre } from '../../resource/run/run-centre'
import { loadTexts } from '../i18n'
import styles from '../layout/top-bar.module.css'
import { noteRuns, useNotedRuns } from './noted-runs'
import { useRunNotices } from './use-run-notices'
import { isOpen, useRuns } from './use-runs'

const TEXTS = ['run', 'log', 'enums'] as const

const importDrawer = async () => {
  const [drawer] = await Promise.all([import('./runs-drawer'), loadTexts(TEXTS)])
  return drawer
}

const RunsDrawer = lazy(async () => ({ default: (await importDrawer()).RunsDrawer }))

const RunResults = lazy(async () => {
  const [results] = await Promise.all([import('./run-results'), loadTexts(TEXTS)])
  return { default: results.RunResults }
})

/** RunsButton is the bell of the top bar: how many runs are not over, or have ended unseen. It opens the list of them. */
export function RunsButton(): ReactNode {
  const { t } = useTranslation()
  const runs = useRuns()
  const { open, setOpen, listed, watched } = useRunCentre()
  const { seen } = useNotedRuns()
  // Once opened the drawer stays, so that it can also leave with its movement.
  const [wasOpen, setWasOpen] = useState(false)
  const items = runs.data?.items
  useRunNotices(items)
  useEffect(() => {
    if (open) setWasOpen(true)
    const seen = items?.filter((run) => !isOpen(run) && (open || run.id === watched)) ?? []
    noteRuns(
      'seen',
      seen.map(({ id }) => id),
    )
  }, [open, watched, items])

  const unseen = (items ?? []).filter(({ id, status }) => status !== 'cancelled' && !seen.includes(id))
  const failed = unseen.some(({ status }) => status === 'failed')
  const count = unseen.length
  const shown = items?.find(({ id }) => id === listed)
  return (
    <>
      <button
        className={styles.tool}
        type="button"
        title={t('runs.title')}
        aria-label={
          count === 0 ? t('runs.open') : t(failed ? 'runs.openFailed' : 'runs.openCount', { count })
        }
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void importDrawer().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        <Badge
          count={count}
          size="small"
          overflowCount={99}
          color={failed ? 'var(--ant-color-error)' : 'var(--ant-color-primary)'}
        >
          <BellOutlined className={styles.icon} />
        </Badge>
      </button>
      {wasOpen && (
        <Suspense>
          <RunsDrawer runs={runs} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      {shown && (
        <Suspense>
          <RunResults key={shown.id} run={shown} />
        </Suspense>
      )}
    </>
  )
}
