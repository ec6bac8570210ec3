import DashboardOutlined from '@ant-design/icons/DashboardOutlined'
import { Menu, type MenuProps } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { Section } from '../menu'
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
  const { pathname } = useLocation()
  const current = sections.find((section) => section.screens.some((screen) => screen.path === pathname))
  const [openSections, setOpenSections] = useState<string[]>(current ? [current.path] : [])

  // Arriving in a section by a link or an address opens it; what else is open stays open.
  useEffect(() => {
    if (current) setOpenSections((open) => (open.includes(current.path) ? open : [...open, current.path]))
  }, [current])

  const items: Item[] = [
    {
      key: '/dashboard',
      icon: <DashboardOutlined />,
      title: t('menu:/dashboard'),
      label: <Link to="/dashboard">{t('menu:/dashboard')}</Link>,
    },
    ...sections.map((section): Item => {
      const title = t(`menu:${section.path}`)
      const [first, second] = section.screens
      // A section with a single screen needs no second level: its title opens the screen.
      if (first && !second) {
        return { key: first.path, icon: section.icon, title, label: <Link to={first.path}>{title}</Link> }
      }
      return {
        key: section.path,
        icon: section.icon,
        label: title,
        children: section.screens.map((screen) => ({
          key: screen.path,
          label: <Link to={screen.path}>{t(`menu:${screen.path}`)}</Link>,
        })),
      }
    }),
  ]

  return (
    <nav className={styles.sidebar} aria-label={t('layout.menu')} data-collapsed={collapsed}>
      <Link className={styles.brand} to="/dashboard" aria-label="CareDesk">
        <Mark />
        {!collapsed && <span>CareDesk</span>}
      </Link>
      <Menu
        className={styles.menu}
        theme="dark"
        mode="inline"
        inlineIndent={22}
        inlineCollapsed={collapsed}
        items={items}
        selectedKeys={[pathname]}
        {...(collapsed ? {} : { openKeys: openSections, onOpenChange: setOpenSections })}
      />
    </nav>
  )
}
