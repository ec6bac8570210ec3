import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { Section, TitledPath } from '../menu'
import styles from './top-bar.module.css'

interface Crumb {
  path: TitledPath
  /** Absent where a click would change nothing. */
  to?: string
}

/** Crumbs show the way from the dashboard to the page on show. */
export function Crumbs({ sections }: { sections: readonly Section[] }): ReactNode {
  const { t } = useTranslation(['app', 'menu'])
  const { pathname } = useLocation()
  return (
    <nav className={styles.place} aria-label={t('layout.breadcrumb')}>
      <ol className={styles.crumbs}>
        {crumbsOf(pathname, sections).map(({ path, to }, index, all) => (
          <li key={path} aria-current={index === all.length - 1 ? 'page' : undefined}>
            {to ? <Link to={to}>{t(`menu:${path}`)}</Link> : t(`menu:${path}`)}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function crumbsOf(pathname: string, sections: readonly Section[]): Crumb[] {
  if (pathname === '/dashboard') return [{ path: '/dashboard' }]
  const home: Crumb = { path: '/dashboard', to: '/dashboard' }
  if (pathname === '/401' || pathname === '/404') return [home, { path: pathname }]
  for (const section of sections) {
    const screen = section.screens.find(({ path }) => path === pathname)
    if (!screen) continue
    const first = section.screens[0]
    return [
      home,
      { path: section.path, to: first === screen ? undefined : first?.path },
      { path: screen.path },
    ]
  }
  return [home]
}
