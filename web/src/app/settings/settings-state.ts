import { create } from 'zustand'

interface SettingsState {
  open: boolean
  setOpen: (open: boolean) => void
}

/** useSettingsPanel is whether the settings are open: by their handle, or on small screens by the account menu. */
export const useSettingsPanel = create<SettingsState>()((set) => ({
  open: false,
  setOpen: (open) => set({ open }),
}))
