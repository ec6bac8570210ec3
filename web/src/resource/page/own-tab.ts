import { createContext } from 'react'

/** OwnTab is what a page can do with the tab that it stands in. */
export interface OwnTab {
  /** Calls the tab after what the page shows. */
  rename: (name: string) => void
  /** Closes the tab and goes to another page, as that was left. */
  leave: (to: string) => void
}

/** OwnTabContext is the tab of a page; null where a page stands in none. */
export const OwnTabContext = createContext<OwnTab | null>(null)
