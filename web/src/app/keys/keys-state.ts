import { create } from 'zustand'
import { type KeyGroup, shownKeys } from '../../ui/shortcuts/places'

interface KeysState {
  /** The keys of what was on show when the overview was opened; null while it is closed. */
  shown: readonly KeyGroup[] | null
  open: () => void
  close: () => void
}

/** useKeys is the overview of all keys: opened by its own key, by the account menu or from the palette. */
export const useKeys = create<KeysState>()((set) => ({
  shown: null,
  open: () => set({ shown: shownKeys() }),
  close: () => set({ shown: null }),
}))
