import { Drawer } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import type { User } from '../../api/session'
import type { Section } from '../menu'
import styles from './frame.module.css'
import { OfflineNotice } from './offline-notice'
import { Sidebar } from './sidebar'
import { useSidebar } from './sidebar-state'
import { TopBar } from './top-bar'
import { useNarrow } from './use-narrow'

const SIDEBAR_WIDTH = 180

/** Frame is what stands around every page: menu, top bar and the place for the page itself. */
export function Frame({ user, sections }: { user: User; sections: readonly Section[] }): ReactNode {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const { open, drawerOpen, setDrawer } = useSidebar()
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page closes the drawer and begins at its top
  useEffect(() => {
    setDrawer(false)
    window.scrollTo(0, 0)
  }, [pathname, setDrawer])

  useEffect(() => {
    if (!narrow) setDrawer(false)
  }, [narrow, setDrawer])

  return (
    <div className={styles.frame} data-sidebar={narrow ? 'drawer' : open ? 'open' : 'collapsed'}>
      <a className={styles.skip} href="#main">
        {t('layout.skip')}
      </a>
      {narrow ? (
        <Drawer
          open={drawerOpen}
          onClose={() => setDrawer(false)}
          placement="left"
          size={SIDEBAR_WIDTH}
          closable={false}
          aria-label={t('layout.menu')}
          classNames={{ body: styles.drawer }}
        >
          <Sidebar sections={sections} collapsed={false} />
        </Drawer>
      ) : (
        <Sidebar sections={sections} collapsed={!open} />
      )}
      <div className={styles.column}>
        <TopBar user={user} sections={sections} narrow={narrow} />
        <OfflineNotice />
        <main className={styles.main} id="main" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}
