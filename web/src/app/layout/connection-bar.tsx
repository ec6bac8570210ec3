import WarningFilled from '@ant-design/icons/WarningFilled'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import { connection, watchConnection } from '../../api/connection'
import { repeating } from '../../api/repeat'
import { useTranslation } from '../../locales/texts'
import { toast } from '../../ui/toast'
import styles from './connection-bar.module.css'

/** ConnectionBar says plainly that network or server are gone, for as long as they are; then the page catches up. */
export function ConnectionBar(): ReactNode {
  const { t } = useTranslation()
  const state = useStore(connection, (current) => current.state)
  const isRepeating = useStore(repeating, ({ calls }) => calls > 0)
  const queryClient = useQueryClient()

  useEffect(watchConnection, [])
  useEffect(
    () =>
      connection.subscribe(({ state: now }, { state: before }) => {
        if (now !== 'there' || before === 'there') return
        toast.success(t('layout.backAgain'))
        void queryClient.invalidateQueries()
      }),
    [queryClient, t],
  )

  // The bar says as much where nothing answers at all.
  const isPause = isRepeating && state === 'there'
  useEffect(() => (isPause ? toast.waiting(t('layout.askingAgain')) : undefined), [isPause, t])

  return (
    <div role="alert" className={state === 'there' ? undefined : styles.bar}>
      {state !== 'there' && (
        <>
          <WarningFilled aria-hidden />
          <span>{t(state === 'offline' ? 'layout.offline' : 'layout.serverAway')}</span>
        </>
      )}
    </div>
  )
}
