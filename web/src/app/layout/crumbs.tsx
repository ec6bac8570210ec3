import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../locales/texts'
import { belongsTo, shownScreens } from '../menu'
import { dashboard, ownPages } from '../own-pages'
import type { PageMeta, Section, TitledPath } from '../screen'
import { useTabs } from '../tabs/tab-store'
import styles from './crumbs.module.css'

interface Crumb {
  path: TitledPath
  /** Absent where a click would change nothing. */
  to?: string
  /** What the page shows, where that is not what its title says. */
  name?: string
}

/** Crumbs show the way from the dashboard to the page on show. */
export function Crumbs({ sections }: { sections: readonly Section[] }): ReactNode {
  const { t } = useTranslation(['app', 'menu'])
  const { pathname } = useLocation()
  const name = useTabs(({ tabs }) => tabs.find(({ path }) => path === pathname)?.name)
  const crumbs = crumbsOf(pathname, sections, name)
    .map((crumb) => ({ ...crumb, text: crumb.name ?? t(`menu:${crumb.path}`) }))
    // A section that is called as its only screen would say the same twice.
    .filter(({ text }, index, all) => text !== all[index + 1]?.text)
  return (
    <nav className={styles.place} aria-label={t('layout.breadcrumb')}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ path, to, text }, index) => (
          <li
            key={`${path} ${text}`}
            title={text}
            aria-current={index === crumbs.length - 1 ? 'page' : undefined}
          >
            {to ? <Link to={to}>{text}</Link> : text}
          </li>
        ))}
      </ol>
    </nav>
  )
}

export function crumbsOf(pathname: string, sections: readonly Section[], name?: string): Crumb[] {
  // A page that is being refreshed has not been left.
  const path = pathname.replace(/^\/redirect(?=\/)/, '')
  if (path === dashboard.path) return [{ path }]
  const home: Crumb = { path: dashboard.path, to: dashboard.path }
  if (path === '/401' || path === '/404') return [home, { path }]
  const isHere = (page: PageMeta) => page.breadcrumb !== false && belongsTo(page, path)
  for (const section of sections) {
    const screen = section.screens.find(isHere)
    if (!screen) continue
    const [first] = shownScreens(section)
    return [
      home,
      { path: section.path, to: first === screen ? undefined : first?.path },
      ...(screen.within ?? []).map((level) => ({ path: level })),
      ...(name === undefined || screen.path === path
        ? [{ path: screen.path }]
        : [
            { path: screen.path, to: screen.path },
            { path: screen.path, name },
          ]),
    ]
  }
  const own = ownPages.find(isHere)
  return own ? [home, { path: own.path }] : [home]
}
