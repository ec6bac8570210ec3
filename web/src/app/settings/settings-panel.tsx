import CloseOutlined from '@ant-design/icons/CloseOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '../../locales/texts'
import styles from './settings-panel.module.css'
import { useSettingsPanel } from './settings-state'

const importDrawer = () => import('./settings-drawer')
const SettingsDrawer = lazy(async () => ({ default: (await importDrawer()).SettingsDrawer }))

/** SettingsPanel is the drawer of the settings and, where a page leaves room at its edge, the handle that opens it. */
export function SettingsPanel({ narrow }: { narrow: boolean }): ReactNode {
  const { t } = useTranslation()
  const { open, setOpen } = useSettingsPanel()
  // Once opened the drawer stays, so that it can also leave with its movement.
  const [wasOpen, setWasOpen] = useState(false)
  useEffect(() => {
    if (open) setWasOpen(true)
  }, [open])
  return (
    <>
      {!narrow && (
        <button
          className={styles.handle}
          type="button"
          data-open={open}
          aria-expanded={open}
          aria-label={t(open ? 'settings.close' : 'settings.open')}
          title={t(open ? 'settings.close' : 'settings.open')}
          onPointerEnter={() => void importDrawer().catch(() => undefined)}
          onClick={() => setOpen(!open)}
        >
          {open ? <CloseOutlined /> : <SettingOutlined />}
        </button>
      )}
      {wasOpen && (
        <Suspense>
          <SettingsDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
