import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../locales/texts'
import { askToLeave } from '../../resource/form/leave-guard'
import { addressOf, keepOnly, rebuild, type Tab, useTabs } from './tab-store'

export interface TabActions {
  open: (tab: Tab) => void
  /** The following answer whether it was done: unsaved input may have stopped it. */
  refresh: (tab: Tab) => Promise<boolean>
  close: (tab: Tab) => Promise<boolean>
  closeOthers: (tab: Tab) => Promise<boolean>
  closeLeft: (tab: Tab) => Promise<boolean>
  closeRight: (tab: Tab) => Promise<boolean>
  closeAll: () => Promise<boolean>
}

/** useTabActions are what can be done to visited pages, all of it asking before input is lost. */
export function useTabActions(): TabActions {
  const { t } = useTranslation('menu')
  const navigate = useNavigate()
  const refreshPage = useRefresh()

  const open = (tab: Tab) => {
    if (useTabs.getState().active !== tab.path) {
      void navigate(addressOf(tab), { state: tab.location.state })
    }
  }

  const close = async (goes: (tab: Tab) => boolean): Promise<boolean> => {
    for (const tab of useTabs.getState().tabs.filter(goes)) {
      if (!(await askToLeave(tab.path, tab.name ?? t(tab.title)))) return false
    }
    keepOnly((tab) => !goes(tab))
    const { tabs, active } = useTabs.getState()
    const last = tabs.at(-1)
    if (active !== null && !tabs.some(({ path }) => path === active)) {
      void navigate(last ? addressOf(last) : '/')
    }
    return true
  }

  const closeBeside = (tab: Tab, goes: (own: number, other: number) => boolean) => {
    const order = useTabs.getState().tabs.map(({ path }) => path)
    const own = order.indexOf(tab.path)
    open(tab)
    return close(({ path, pinned }) => !pinned && goes(own, order.indexOf(path)))
  }

  return {
    open,
    refresh: async (tab) => {
      if (!(await refreshPage(tab.path))) return false
      open(tab)
      return true
    },
    close: (tab) => close(({ path, pinned }) => path === tab.path && !pinned),
    closeOthers: async (tab) => {
      open(tab)
      return close(({ path, pinned }) => path !== tab.path && !pinned)
    },
    closeLeft: (tab) => closeBeside(tab, (own, other) => other < own),
    closeRight: (tab) => closeBeside(tab, (own, other) => other > own),
    closeAll: () => close(({ pinned }) => !pinned),
  }
}

/** useRefresh gives what rebuilds one page and has it read its data again. */
export function useRefresh(): (path: string) => Promise<boolean> {
  const { t } = useTranslation('menu')
  const queryClient = useQueryClient()
  return async (path) => {
    const tab = useTabs.getState().tabs.find((open) => open.path === path)
    if (tab && !(await askToLeave(path, tab.name ?? t(tab.title)))) return false
    // Only the page knows what it reads, so all data counts as stale; what is on show is read again at once.
    await queryClient.invalidateQueries({ refetchType: 'none' })
    rebuild(path)
    return true
  }
}
