import { Fragment, type ReactNode } from 'react'
import type { Section } from './screen'

/** Extension is a part of the console that not every build has. */
export interface Extension {
  /** useSections are its sections, which stand at the end of the menu, and those of them that may be seen now. */
  useSections: () => { all: readonly Section[]; visible: readonly Section[] }
  /** Around stands around frame and pages, and may show something in their place. */
  Around: (props: { children: ReactNode }) => ReactNode
}

const NONE = { all: [], visible: [] }
let load: (() => Promise<Extension>) | null = null

/** extension is what this build adds to the console, as soon as that has been loaded; by itself it adds nothing. */
export let extension: Extension = { useSections: () => NONE, Around: Fragment }

/** extend tells where the extension comes from. It is fetched with the console. */
export function extend(loader: () => Promise<Extension>): void {
  load = loader
}

export async function loadExtension(): Promise<void> {
  if (load) extension = await load()
}
