import { actionPinyin } from 'virtual:menu-pinyin'
import { useStore } from 'zustand'
import { LANGUAGE_NAMES, LANGUAGES } from '../../api/language'
import { useTranslation } from '../../locales/texts'
import type words from '../../locales/zh/palette.json'
import { useRunCentre } from '../../resource/run/run-centre'
import { signOut } from '../account'
import { currentLanguage } from '../i18n'
import { useKeys } from '../keys/keys-state'
import { switchLanguage } from '../layout/language-menu'
import { useSidebar } from '../layout/sidebar-state'
import { APPEARANCES, changeSettings, settings } from '../settings/settings'
import { useSettingsPanel } from '../settings/settings-state'
import type { Entry } from './palette-entries'

type ActionName = Exclude<keyof typeof words.actions, 'language'>

/** useShellActions are what can be done from anywhere: what the top bar and its menus offer, as far as it would change something. */
export function useShellActions(narrow: boolean, withPinyin: boolean): Entry[] {
  const { t } = useTranslation('palette')
  const appearance = useStore(settings, (state) => state.appearance)
  const openSettings = useSettingsPanel((state) => state.setOpen)
  const openKeys = useKeys((state) => state.open)
  const openRuns = useRunCentre((state) => state.setOpen)
  const { open, toggle, setDrawer } = useSidebar()
  const pinyinOf = (name: string) => (withPinyin && actionPinyin[name]) || []
  const action = (name: ActionName, does: Pick<Entry, 'address' | 'run'>): Entry => ({
    key: `action ${name}`,
    title: [t(`actions.${name}`)],
    pinyinTitle: pinyinOf(name),
    ...does,
  })
  return [
    action('profile', { address: '/profile' }),
    action('settings', { run: () => openSettings(true) }),
    action('runs', { run: () => openRuns(true) }),
    // After the palette is gone and the keyboard is back where it was.
    action('keys', { run: () => setTimeout(openKeys) }),
    narrow
      ? action('openMenu', { run: () => setDrawer(true) })
      : action(open ? 'closeMenu' : 'openMenu', { run: toggle }),
    ...APPEARANCES.filter((each) => each !== appearance).map((each) =>
      action(each, { run: () => changeSettings({ appearance: each }) }),
    ),
    ...LANGUAGES.filter((language) => language !== currentLanguage()).map((language) => ({
      key: `action language ${language}`,
      title: [t('actions.language', { name: LANGUAGE_NAMES[language] })],
      pinyinTitle: pinyinOf('language'),
      run: () => void switchLanguage(language),
    })),
    action('signOut', { run: () => void signOut() }),
  ]
}
