import { useMemo } from 'react'
import { useStore } from 'zustand'
import { sayOf, useTranslation } from '../../locales/texts'
import { useMayCall } from '../../resource/use-can-call'
import type { Section, TitledPath } from '../screen'
import { settings } from '../settings/settings'
import { newRecords } from './new-records'
import { ownPageEntries, pageEntries } from './page-entries'
import { type Group, groupsOf } from './palette-entries'
import { useRecents } from './recents'
import { nounOf, recentEntries, recordGroups } from './record-entries'
import { searchIndex } from './search-index'
import { useShellActions } from './shell-actions'
import { useFoundRecords } from './use-found-records'

interface PaletteFinds {
  groups: readonly Group[]
  error: Error | null
  isSettled: boolean
}

/** usePalette is all that fits what was typed. */
export function usePalette(query: string, sections: readonly Section[], narrow: boolean): PaletteFinds {
  const { t, i18n } = useTranslation(['palette', 'menu', 'kit', 'enums'])
  const { language } = i18n
  const byPinyin = useStore(settings, (state) => state.supportPinyinSearch)
  const withPinyin = byPinyin && language === 'zh'
  const mayCall = useMayCall()
  const shellActions = useShellActions(narrow, withPinyin)
  const { recents, here } = useRecents()
  const { items, error, isSettled } = useFoundRecords(query)

  // The palette is open for a moment, and what it offers hardly changes in that time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the others are made anew with every letter, and say the same
  const offered = useMemo(() => {
    const titleOf = (path: TitledPath) => t(`menu:${path}`)
    const wordsOf = (name: string) => t('kit:form.createTitle', { noun: nounOf(language, name) })
    const pages = pageEntries({ sections, titleOf, withPinyin })
    const creations = newRecords({ sections, mayCall, titleOf, wordsOf, withPinyin })
    return {
      pages: searchIndex(pages),
      actions: searchIndex([...creations, ...shellActions]),
      recents: recentEntries(recents, {
        pages: [...pages, ...ownPageEntries(titleOf)],
        sections,
        language,
        mayCall,
      }),
    }
  }, [sections, t, language, withPinyin, recents])

  const groups = useMemo(() => {
    // The names of enums and their values are the server's, so the compiler cannot know them; a test holds the texts complete.
    const say = sayOf(t)
    const records = recordGroups(items, language, (kind, value) => say(`enums:${kind}.${value}`))
    return groupsOf({
      ...offered,
      query,
      here,
      records,
      isSettled,
      titles: { recent: t('groups.recent'), pages: t('groups.pages'), actions: t('groups.actions') },
    })
  }, [offered, query, here, items, isSettled, language, t])
  return { groups, error, isSettled }
}
