import type { ComponentType, ReactNode } from 'react'
import type { Capability } from '../api/session'
import type { KeyOf, Namespace } from '../locales/texts'

/** Paths with a title are those of the texts, so a screen cannot be listed without its name in four languages. */
export type TitledPath = KeyOf<'menu'>

/** PageMeta is how the frame treats a page. */
export interface PageMeta {
  /** The key of its title, and its address; with parameters each record has a tab of its own. */
  path: TitledPath
  /** Pinned in the tab strip. */
  affix?: true
  /** Built anew on each visit. */
  noCache?: true
  /** Opened from elsewhere, so neither menu nor search offer it. */
  hidden?: true
  /** The menu entry that stands for a hidden page. */
  activeMenu?: TitledPath
  /** Its forms are pages of their own, below its address: those of more than twelve fields, or of wide ones. */
  forms?: true
  /** The resources on its tabs behind the first whose forms are pages too, below addresses of their own. */
  tabs?: readonly string[]
  /** The menu levels between its section and itself, by the paths of their titles. */
  within?: readonly TitledPath[]
  /** False leaves it out of the breadcrumb. */
  breadcrumb?: false
}

export interface Screen extends PageMeta {
  /** Absent where the section's code is enough. */
  code?: number
  /** The capability that it takes beside the codes. */
  cap?: Capability
  /** The locale file of its section, fetched together with the page. */
  texts: Namespace
  load: () => Promise<ComponentType>
  /** An address outside the console; it opens beside it, and there is no page. */
  href?: string
}

export interface Section {
  path: TitledPath
  icon: ReactNode
  /** A submenu even when it holds a single entry. */
  alwaysShow?: true
  screens: readonly Screen[]
}

/** CodedSection is a section of those who hold its code. */
export interface CodedSection extends Section {
  code: number
}
