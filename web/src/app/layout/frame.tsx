import { Drawer } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import type { SignedInAccount } from '../../api/session'
import { useTranslation } from '../../locales/texts'
import { ShellKeys } from '../keys/shell-keys'
import type { Section } from '../screen'
import { settings } from '../settings/settings'
import { SettingsPanel } from '../settings/settings-panel'
import { TabStrip } from '../tabs/tab-strip'
import { ConnectionBar } from './connection-bar'
import styles from './frame.module.css'
import { ProgressBar } from './progress-bar'
import { Sidebar } from './sidebar'
import { useSidebar } from './sidebar-state'
import { TopBar } from './top-bar'
import { useHeadBottom } from './use-head-bottom'
import { useNarrow } from './use-narrow'

const SIDEBAR_WIDTH = 180

interface Props {
  user: SignedInAccount
  sections: readonly Section[]
  children: ReactNode
}

/** Frame is what stands around every page: menu, top bar, tab strip and the place for the page itself. */
export function Frame({ user, sections, children }: Props): ReactNode {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const { open, drawerOpen, setDrawer } = useSidebar()
  const { fixedHeader, tagsView } = useStore(settings)
  const frame = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  useHeadBottom(frame, head)

  useEffect(() => {
    const onResize = () => {
      if (!document.hidden) setDrawer(false)
    }
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [setDrawer])

  return (
    <div ref={frame} className={styles.frame} data-sidebar={narrow ? 'drawer' : open ? 'open' : 'collapsed'}>
      <ProgressBar />
      <CloseOnMove />
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
          classNames={{ body: styles.drawer, mask: styles.mask }}
        >
          <Sidebar sections={sections} collapsed={false} />
        </Drawer>
      ) : (
        <Sidebar sections={sections} collapsed={!open} />
      )}
      <div className={styles.column}>
        <div ref={head} className={styles.head} data-fixed={fixedHeader}>
          <TopBar user={user} sections={sections} narrow={narrow} />
          {tagsView && <TabStrip />}
        </div>
        <ConnectionBar />
        <main className={styles.main} id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <SettingsPanel narrow={narrow} />
      <ShellKeys />
    </div>
  )
}

/** Each new page closes the drawer. A part of its own, so that the frame is not drawn again for every page. */
function CloseOnMove(): ReactNode {
  const { pathname } = useLocation()
  const setDrawer = useSidebar((state) => state.setDrawer)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever page it is
  useEffect(() => setDrawer(false), [pathname, setDrawer])
  return null
}
