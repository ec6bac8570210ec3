import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined'
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined'
import type { ReactNode } from 'react'
import type { SignedInAccount } from '../../api/session'
import { useTranslation } from '../../locales/texts'
import { ErrorLogButton } from '../error-log/error-log-button'
import { RunsButton } from '../runs/runs-button'
import type { Section } from '../screen'
import { PaletteButton } from '../search/palette-button'
import { AccountMenu } from './account-menu'
import { Crumbs } from './crumbs'
import { LanguageMenu } from './language-menu'
import { useSidebar } from './sidebar-state'
import styles from './top-bar.module.css'
import { AppearanceMenu } from './top-bar-appearance'
import { FullscreenButton } from './top-bar-fullscreen'
import { SizeMenu } from './top-bar-size'

interface Props {
  user: SignedInAccount
  sections: readonly Section[]
  narrow: boolean
}

/** TopBar says where one is and holds what concerns the whole console. */
export function TopBar({ user, sections, narrow }: Props): ReactNode {
  const { t } = useTranslation()
  const { open, drawerOpen, toggle, setDrawer } = useSidebar()
  const shown = narrow ? drawerOpen : open
  return (
    <header className={styles.bar}>
      <button
        className={styles.toggle}
        type="button"
        aria-expanded={shown}
        aria-label={t(shown ? 'layout.closeMenu' : 'layout.openMenu')}
        onClick={() => (narrow ? setDrawer(!drawerOpen) : toggle())}
      >
        {shown ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
      </button>
      <Crumbs sections={sections} />
      <div className={styles.tools}>
        <PaletteButton sections={sections} narrow={narrow} />
        <RunsButton />
        {!narrow && (
          <>
            <ErrorLogButton />
            <FullscreenButton />
            <SizeMenu />
            <AppearanceMenu />
            <LanguageMenu />
          </>
        )}
        <AccountMenu user={user} narrow={narrow} />
      </div>
    </header>
  )
}
