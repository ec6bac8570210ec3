import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useTranslation } from '../../locales/texts'
import { allowSingleKeys } from '../../ui/shortcuts/places'
import { Shortcuts } from '../../ui/shortcuts/shortcuts'
import { loadTexts } from '../i18n'
import { settings } from '../settings/settings'
import type { KeysDialog as Shown } from './keys-dialog'
import { useKeys } from './keys-state'

/** ShellKeys is the overview of all keys and the key that opens it. */
export function ShellKeys(): ReactNode {
  const { t } = useTranslation()
  const { shown, open, close } = useKeys()
  const singleKeys = useStore(settings, (state) => state.singleKeys)
  useLayoutEffect(() => allowSingleKeys(singleKeys), [singleKeys])
  const KeysDialog = useKeysDialog(shown !== null)
  return (
    <>
      <Shortcuts group="everywhere" keys={() => [{ keys: ['?'], label: t('layout.keys'), run: open }]} />
      {shown && KeysDialog && <KeysDialog groups={shown} onClose={close} />}
    </>
  )
}

/**
 * useKeysDialog fetches the overview when it is first wanted. Not as a lazy component: React may begin to draw one of those
 * twice, and the library would then wait for Escape in the first that nobody ever saw, and close nothing else by it any more.
 */
function useKeysDialog(wanted: boolean): typeof Shown | null {
  const [fetched, setFetched] = useState<{ KeysDialog: typeof Shown } | null>(null)
  useEffect(() => {
    if (!wanted || fetched) return
    let gone = false
    void Promise.all([import('./keys-dialog'), loadTexts(['keys'])]).then(
      ([dialog]) => gone || setFetched(dialog),
    )
    return () => {
      gone = true
    }
  }, [wanted, fetched])
  return fetched?.KeysDialog ?? null
}
