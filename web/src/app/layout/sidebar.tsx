import DashboardOutlined from '@ant-design/icons/DashboardOutlined'
import { Menu, type MenuProps } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, matchPath, useLocation } from 'react-router'
import { useStore } from 'zustand'
import { dashboard, ownPages, type Screen, type Section, shownScreens, type TitledPath } from '../menu'
import { loadPage } from '../page-view'
import { settings } from '../settings/settings'
import { addressOf, useTabs } from '../tabs/tab-store'
import { Mark } from './mark'
import styles from './sidebar.module.css'

type Item = NonNullable<MenuProps['items']>[number]

/** Sidebar is the menu of what the account may open. */
export function Sidebar({
  sections,
  collapsed,
}: {
  sections: readonly Section[]
  collapsed: boolean
}): ReactNode {
  const { t } = useTranslation(['app', 'menu'])
  const logo = useStore(settings, (state) => state.sidebarLogo)
  const selected = useSelected(sections)
  const items = useItems(sections)
  const current = sections.find((section) => section.screens.some(({ path }) => path === selected))
  const [openSections, setOpenSections] = useState<string[]>(current ? [current.path] : [])

  // Arriving in a section by a link or an address opens it; what else is open stays open.
  useEffect(() => {
    if (current) setOpenSections((open) => (open.includes(current.path) ? open : [...open, current.path]))
  }, [current])

  return (
    <nav className={styles.sidebar} aria-label={t('layout.menu')} data-collapsed={collapsed}>
      {logo && (
        <Link className={styles.brand} to="/dashboard" aria-label="CareDesk">
          <Mark />
          {!collapsed && <span>CareDesk</span>}
        </Link>
      )}
      <Menu
        className={styles.menu}
        theme="dark"
        mode="inline"
        inlineIndent={22}
        inlineCollapsed={collapsed}
        items={items}
        selectedKeys={[selected]}
        {...(collapsed ? {} : { openKeys: openSections, onOpenChange: setOpenSections })}
      />
    </nav>
  )
}

/** The entry to highlight: a hidden page may name the one that stands for it. */
function useSelected(sections: readonly Section[]): string {
  const { pathname } = useLocation()
  const pages = [...ownPages, ...sections.flatMap(({ screens }) => screens)]
  return pages.find(({ path }) => matchPath(path, pathname))?.activeMenu ?? pathname
}

/** The entries, made again only when they change: there are many, and every page highlights another. */
function useItems(sections: readonly Section[]): Item[] {
  const { t } = useTranslation(['app', 'menu'])
  const tabs = useTabs((state) => state.tabs)
  const kept = useStore(settings, (state) => state.tagsView)
  return useMemo(() => {
    // A page that is open already is reached as it was left, with its filters.
    const linkTo = (path: string) => {
      const open = kept && tabs.find((tab) => tab.path === path)
      return open ? addressOf(open) : path
    }
    const link = (path: TitledPath, screen?: Screen) => {
      // What is pointed at is likely to be opened: its code may come meanwhile.
      const fetchEarly = () => screen && void loadPage(screen).catch(() => undefined)
      return (
        <Link to={linkTo(path)} onMouseEnter={fetchEarly} onFocus={fetchEarly}>
          {t(`menu:${path}`)}
        </Link>
      )
    }

    return [
      {
        key: dashboard.path,
        icon: <DashboardOutlined />,
        title: t(`menu:${dashboard.path}`),
        label: link(dashboard.path),
      },
      ...sections.map((section): Item => {
        const screens = shownScreens(section)
        const [first, second] = screens
        // A section with a single screen needs no second level: the screen stands in its place.
        if (first && !second && !section.alwaysShow) {
          return {
            key: first.path,
            icon: section.icon,
            title: t(`menu:${first.path}`),
            label: link(first.path, first),
          }
        }
        return {
          key: section.path,
          icon: section.icon,
          label: t(`menu:${section.path}`),
          children: screens.map((screen) => ({ key: screen.path, label: link(screen.path, screen) })),
        }
      }),
    ]
  }, [sections, t, tabs, kept])
}
