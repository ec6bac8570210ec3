import DashboardOutlined from '@ant-design/icons/DashboardOutlined'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useStore } from 'zustand'
import { useTranslation } from '../../locales/texts'
import { belongsTo, shownScreens } from '../menu'
import { dashboard, ownPages } from '../own-pages'
import { loadPage } from '../page-view'
import type { Screen, Section, TitledPath } from '../screen'
import { settings } from '../settings/settings'
import { addressOf, useTabs } from '../tabs/tab-store'
import { Logo } from './logo'
import styles from './sidebar.module.css'
import { SidebarSection, tellWhatIsCut } from './sidebar-section'
import { useWaiting, type WaitingWork } from './use-waiting'
import { badgeRoom, WaitingBadge } from './waiting-badge'

interface Props {
  sections: readonly Section[]
  collapsed: boolean
}

/** Sidebar is the menu of what the account may open. */
export function Sidebar({ sections, collapsed }: Props): ReactNode {
  const { t } = useTranslation(['app', 'menu'])
  const logo = useStore(settings, (state) => state.sidebarLogo)
  const selected = useSelected(sections)
  const waitingAt = useWaiting()
  const current = useLevels(sections, selected)
  const [open, setOpen] = useState<readonly string[]>(current)

  // Arriving in a section by a link or an address opens it; what else is open stays open.
  useEffect(() => {
    setOpen((before) =>
      current.every((path) => before.includes(path)) ? before : [...new Set([...before, ...current])],
    )
  }, [current])

  const toggle = (path: string) =>
    setOpen(open.includes(path) ? open.filter((other) => other !== path) : [...open, path])

  /** A level of the menu with the screens below it, and the further levels that they stand on. */
  const level = (
    { path, icon }: Pick<Section, 'path' | 'icon'>,
    screens: readonly Screen[],
    depth: number,
  ): ReactNode => (
    <SidebarSection
      key={path}
      title={t(`menu:${path}`)}
      icon={icon}
      current={current.includes(path)}
      collapsed={collapsed && depth === 0}
      open={open.includes(path)}
      waiting={waitingAt(screens)}
      onToggle={() => toggle(path)}
    >
      {screens.map((screen, index) => {
        const below = screen.within?.[depth]
        if (below === undefined) {
          return (
            <li key={screen.path}>
              <Entry
                path={screen.path}
                screen={screen}
                selected={selected}
                collapsed={false}
                waiting={waitingAt([screen])}
              />
            </li>
          )
        }
        // The first of those on a level stands for all of them.
        if (screens.findIndex(({ within }) => within?.[depth] === below) !== index) return null
        return level(
          { path: below, icon: null },
          screens.filter(({ within }) => within?.[depth] === below),
          depth + 1,
        )
      })}
    </SidebarSection>
  )

  return (
    <nav className={styles.sidebar} aria-label={t('layout.menu')} data-collapsed={collapsed}>
      {logo && (
        <Link className={styles.brand} to="/dashboard" aria-label="CareDesk">
          <Logo />
          {!collapsed && <span>CareDesk</span>}
        </Link>
      )}
      <ul className={styles.menu}>
        <li>
          <Entry
            path={dashboard.path}
            icon={<DashboardOutlined />}
            selected={selected}
            collapsed={collapsed}
          />
        </li>
        {sections.map((section) => {
          const screens = shownScreens(section)
          const [first, second] = screens
          // A section with a single screen needs no second level: that screen stands in its place.
          if (first && !second && !section.alwaysShow) {
            return (
              <li key={section.path}>
                <Entry
                  path={first.path}
                  icon={section.icon}
                  screen={first}
                  selected={selected}
                  collapsed={collapsed}
                  waiting={waitingAt([first])}
                />
              </li>
            )
          }
          return level(section, screens, 0)
        })}
      </ul>
    </nav>
  )
}

/** The section of the entry to highlight, and the levels on the way to it. */
function useLevels(sections: readonly Section[], selected: string): readonly TitledPath[] {
  return useMemo(() => {
    for (const { path, screens } of sections) {
      const screen = screens.find((candidate) => candidate.path === selected)
      if (screen) return [path, ...(screen.within ?? [])]
    }
    return []
  }, [sections, selected])
}

/** The entry to highlight: a hidden page may name the one that stands for it. */
function useSelected(sections: readonly Section[]): string {
  const { pathname } = useLocation()
  const pages = [...ownPages, ...sections.flatMap(({ screens }) => screens)]
  const page = pages.find((candidate) => belongsTo(candidate, pathname))
  return page?.activeMenu ?? page?.path ?? pathname
}

interface EntryProps {
  path: TitledPath
  icon?: ReactNode
  screen?: Screen
  selected: string
  collapsed: boolean
  waiting?: WaitingWork | null
}

function Entry({ path, icon, screen, selected, collapsed, waiting }: EntryProps): ReactNode {
  const { t } = useTranslation('menu')
  const kept = useStore(settings, (state) => state.tagsView)
  const tab = useTabs((state) => state.tabs.find((open) => open.path === path))
  const badgeId = useId()
  // What is pointed at is likely to be opened: its code may come meanwhile.
  const fetchEarly = () => screen && void loadPage(screen).catch(() => undefined)
  if (screen?.href !== undefined) {
    return (
      <a
        className={styles.entry}
        href={screen.href}
        target="_blank"
        rel="noopener noreferrer"
        title={collapsed ? t(path) : undefined}
      >
        {icon && <span aria-hidden>{icon}</span>}
        <span className={styles.title}>{t(path)}</span>
      </a>
    )
  }
  return (
    <>
      <Link
        className={styles.entry}
        {...badgeRoom(waiting)}
        aria-describedby={waiting ? badgeId : undefined}
        // A page that is open already is reached as it was left, with its filters.
        to={kept && tab ? addressOf(tab) : path}
        title={collapsed ? t(path) : undefined}
        aria-current={path === selected ? 'page' : undefined}
        onPointerEnter={(event) => {
          if (!collapsed) tellWhatIsCut(event.currentTarget)
          fetchEarly()
        }}
        onFocus={fetchEarly}
      >
        {icon && <span aria-hidden>{icon}</span>}
        <span className={styles.title}>{t(path)}</span>
      </Link>
      {waiting && (
        <WaitingBadge id={badgeId} waiting={waiting} dot={collapsed} place={icon ? 'entry' : 'screen'} />
      )}
    </>
  )
}
