import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import type { StoreApi } from 'zustand/vanilla'
import { connection } from '../api/connection'
import { session } from '../api/session'
import { errorLog } from '../app/error-log/error-log'
import { loadTexts, startTexts } from '../app/i18n'
import { useKeys } from '../app/keys/keys-state'
import { useSidebar } from '../app/layout/sidebar-state'
import { useNotedRuns } from '../app/runs/noted-runs'
import { useSearch } from '../app/search/search-state'
import { settings } from '../app/settings/settings'
import { useSettingsPanel } from '../app/settings/settings-state'
import { controlSize } from '../app/settings/size'
import { resetTabs } from '../app/tabs/tab-store'
import { sight } from '../resource/live/live-news'
import { useRunCentre } from '../resource/run/run-centre'

// A busy machine needs more than the usual second to draw a whole page.
configure({ asyncUtilTimeout: 25_000 })

// The style sheets that reach a test are lists of the component library's variables, which say nothing of what is shown. To
// work them into the style of each element that is looked up by its role took a quarter of the tests' time.
Object.defineProperty(HTMLStyleElement.prototype, 'sheet', { get: () => null })

beforeAll(async () => {
  await startTexts(undefined, 'zh')
  await loadTexts(['menu', 'enums', 'kit', 'dashboard', 'goods', 'doctor'])
})

// Files share what they import, which saves most of the time of a run; so each test leaves it as it found it.
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  reset(errorLog)
  reset(useSidebar)
  reset(useSearch)
  reset(useKeys)
  reset(settings)
  reset(useSettingsPanel)
  reset(controlSize)
  reset(session)
  reset(connection)
  reset(sight)
  reset(useRunCentre)
  reset(useNotedRuns)
  resetTabs()
})

function reset<State>(store: StoreApi<State>): void {
  store.setState(store.getInitialState(), true)
}
