import { create } from 'zustand'

/** All that is read of runs is cached below this key. */
export const RUNS = 'run'

interface RunCentre {
  open: boolean
  /** The run whose records are listed, one by one; null where none is. */
  listed: number | null
  /** The run that is on show by itself: of its end nobody need be told. */
  watched: number | null
  setOpen: (open: boolean) => void
  watch: (run: number | null) => void
  list: (run: number | null) => void
}

/** useRunCentre is whether the account's own runs are on show: by their bell, by a notice or from the palette. */
export const useRunCentre = create<RunCentre>()((set) => ({
  open: false,
  listed: null,
  watched: null,
  setOpen: (open) => set({ open }),
  watch: (watched) => set({ watched }),
  list: (listed) => set({ listed }),
}))
