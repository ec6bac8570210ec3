import type { ComponentType, ReactNode } from 'react'
import * as glyphs from '../../../ui/glyphs'

export interface Icon {
  name: string
  /** What stands in the code for it. */
  snippet: string
  drawn: ReactNode
}

/** ownIcons are those that are drawn for the console. */
export const ownIcons: readonly Icon[] = Object.entries(glyphs).map(([name, drawn]) => ({
  name,
  snippet: `{${name}}`,
  drawn,
}))

const files = import.meta.glob<ComponentType>(
  [
    '/node_modules/@ant-design/icons/es/icons/*Outlined.js',
    // These two bring a style element, which the content policy refuses.
    '!/node_modules/@ant-design/icons/es/icons/{Login,Rest}Outlined.js',
  ],
  { eager: true, import: 'default' },
)

/** libraryIcons are those of the component library in outlines, the kind that the console uses. */
export const libraryIcons: readonly Icon[] = Object.entries(files).map(([path, Drawn]) => {
  const name = path.replace(/^.*\/(\w+)\.js$/, '$1')
  return { name, snippet: `<${name} />`, drawn: <Drawn /> }
})
