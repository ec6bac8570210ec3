import { create } from 'zustand'

interface SearchState {
  open: boolean
  setOpen: (open: boolean) => void
}

/** useSearch is whether the palette is open; the account menu of small screens opens it too. */
export const useSearch = create<SearchState>()((set) => ({
  open: false,
  setOpen: (open) => set({ open }),
}))

/** Apple's keyboards call their shortcut key otherwise. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
