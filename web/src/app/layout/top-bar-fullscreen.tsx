import FullscreenExitOutlined from '@ant-design/icons/FullscreenExitOutlined'
import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from '../../locales/texts'
import { toast } from '../../ui/toast'
import styles from './top-bar.module.css'

/** FullscreenButton gives the console the whole screen and takes it back. */
export function FullscreenButton(): ReactNode {
  const { t } = useTranslation()
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement != null)
  const label = t(full ? 'fullscreen.leave' : 'fullscreen.enter')

  const toggle = async () => {
    try {
      if (!document.fullscreenEnabled) throw new Error('refused by the browser')
      await (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())
    } catch {
      toast.warning(t('fullscreen.unsupported'))
    }
  }

  return (
    <button
      className={styles.tool}
      type="button"
      title={label}
      aria-label={label}
      onClick={() => void toggle()}
    >
      {full ? (
        <FullscreenExitOutlined className={styles.icon} />
      ) : (
        <FullscreenOutlined className={styles.icon} />
      )}
    </button>
  )
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}
