import CloseOutlined from '@ant-design/icons/CloseOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './settings-panel.module.css'

const importDrawer = () => import('./settings-drawer')
const SettingsDrawer = lazy(async () => ({ default: (await importDrawer()).SettingsDrawer }))

/** SettingsPanel is the handle at the right edge, and the drawer that it opens. */
export function SettingsPanel(): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  // Once opened the drawer stays, so that it can also leave with its movement.
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <>
      <button
        className={styles.handle}
        type="button"
        data-open={open}
        aria-expanded={open}
        aria-label={t(open ? 'settings.close' : 'settings.open')}
        onPointerEnter={() => void importDrawer().catch(() => undefined)}
        onClick={() => {
          setOpen(!open)
          setWasOpen(true)
        }}
      >
        {open ? <CloseOutlined /> : <SettingOutlined />}
      </button>
      {wasOpen && (
        <Suspense>
          <SettingsDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
