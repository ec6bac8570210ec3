import type { Plugin } from 'vite'

/** The mode of the build that servers with --demo show: the console, and the showcase of its building blocks. */
export const SHOWCASE = 'showcase'

/** What only the showcase may bring along. */
const OF_SHOWCASE =
  /\/src\/showcase\/|\/node_modules\/(@codemirror|@lezer|codemirror|marked|fflate|write-excel-file|read-excel-file)\//

/** showcaseEntry has the page of a showcase build begin with the showcase, which adds itself to the console. */
export function showcaseEntry(): Plugin {
  return {
    name: 'showcase-entry',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('/src/main.tsx', '/src/showcase/main.ts'),
    },
  }
}

/** withoutShowcase stops a build of the product that has any of the showcase in it. */
export function withoutShowcase(): Plugin {
  return {
    name: 'without-showcase',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const found = file.moduleIds.find((id) => OF_SHOWCASE.test(id))
        if (found) this.error(`${file.fileName} holds ${found}, which belongs to the showcase`)
      }
    },
  }
}
