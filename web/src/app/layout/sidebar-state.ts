import { create } from 'zustand'
import { readCookie, writeCookie } from '../../api/cookies'

const COOKIE = 'sidebarStatus'
const A_YEAR_SEC = 365 * 24 * 3600

interface SidebarState {
  /** The wide sidebar of large screens; its choice is remembered. */
  open: boolean
  /** The drawer of small screens; never remembered, so a phone visit leaves the desk as it was. */
  drawerOpen: boolean
  toggle: () => void
  setDrawer: (open: boolean) => void
}

/** useSidebar is how wide the menu stands. */
export const useSidebar = create<SidebarState>()((set) => ({
  open: readCookie(COOKIE) !== '0',
  drawerOpen: false,
  toggle: () =>
    set(({ open }) => {
      writeCookie(COOKIE, open ? '0' : '1', A_YEAR_SEC)
      return { open: !open }
    }),
  setDrawer: (drawerOpen) => set({ drawerOpen }),
}))
