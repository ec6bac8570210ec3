import { Skeleton } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { session } from '../../api/session'
import { Dashboard } from '../../features/dashboard/dashboard'
import { ActivityTab } from '../../features/profile/activity-tab'
import { useTranslation } from '../../locales/texts'
import { loadTexts } from '../i18n'
import { visibleMenu } from '../menu'

/** DashboardPage is the dashboard with what only the frame knows: the menu, and what other sections show. */
export function DashboardPage(): ReactNode {
  const { t } = useTranslation('menu')
  const user = useStore(session, (state) => state.user)
  const screens = useMemo(
    () =>
      visibleMenu(user?.permitCodes ?? [], user?.caps).flatMap((section) =>
        section.screens.map(({ path }) => ({
          path,
          title: t(path),
          section: t(section.path) === t(path) ? '' : t(section.path),
          icon: section.icon,
        })),
      ),
    [user, t],
  )
  return user && <Dashboard user={user} screens={screens} activity={<OwnActivity />} />
}

/** OwnActivity fetches its texts by itself: few have nothing else to be shown. */
function OwnActivity(): ReactNode {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    void loadTexts(['profile']).then(() => setReady(true))
  }, [])
  return ready ? <ActivityTab /> : <Skeleton active />
}
