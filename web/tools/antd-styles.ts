import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const NAME = 'virtual:antd-styles.css'
const RESOLVED = '/antd-styles.css'
const root = join(import.meta.dirname, '..')
const library = join(root, 'node_modules/antd/es')

/**
 * antdStyles turns the component library's styles into a stylesheet when the console is built, instead of in every
 * browser: only the components in use, only the rules. The theme's variables stay with the browser, so colours can change live.
 */
export function antdStyles(withShowcase: boolean): Plugin {
  return {
    name: 'antd-styles',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined
      // Tests look at roles and texts, never at colours.
      return process.env.VITEST ? '' : extract(withShowcase)
    },
    transform: {
      filter: { id: /\/antd\/es\/.+\/style\/[\w-]+\.js$/ },
      handler(code) {
        return this.environment.mode === 'build' ? withoutRules(code, this.parse(code)) : undefined
      },
    },
  }
}

type Program = ReturnType<Rolldown.PluginContext['parse']>
type Statement = Program['body'][number]
type Expression = Extract<Statement, { type: 'ExpressionStatement' }>['expression']
type CallExpression = Extract<Expression, { type: 'CallExpression' }>

/** What registers a component's styles: its name, the function that makes the rules, the one that makes the variables. */
const REGISTERS = new Set(['genStyleHooks', 'genSubStyleComponent'])

/** With `zeroRuntime` the library never calls what makes the rules, so the bundle can do without it. */
function withoutRules(code: string, program: Program): { code: string; map: null } {
  let left = code
  // From the end backwards, so that the places found before a cut stay true.
  for (const { callee, arguments: given } of program.body.flatMap(callsIn).reverse()) {
    const rules = given[1]
    if (callee.type !== 'Identifier' || !REGISTERS.has(callee.name) || !rules) continue
    left = `${left.slice(0, rules.start)}() => []${left.slice(rules.end)}`
  }
  return { code: left, map: null }
}

function callsIn(statement: Statement): CallExpression[] {
  switch (statement.type) {
    case 'ExportDefaultDeclaration':
      return statement.declaration.type === 'CallExpression' ? [statement.declaration] : []
    case 'ExportNamedDeclaration':
      return statement.declaration ? callsIn(statement.declaration) : []
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
    default:
      return []
  }
}

async function extract(withShowcase: boolean): Promise<string> {
  const [{ extractStyle }, react, antd] = await Promise.all([
    import('@ant-design/static-style-extract'),
    import('react'),
    import('antd'),
  ])
  const css = extractStyle({
    includes: componentsInUse(new Set(Object.keys(antd)), withShowcase),
    customTheme: (node) => react.createElement(antd.ConfigProvider, { theme: { hashed: false } }, node),
  })
  return css.replace(/\.css-var-[^{}]+\{[^{}]*\}/g, '')
}

/** The components that the source imports, and those that they are made of. */
function componentsInUse(exported: ReadonlySet<string>, withShowcase: boolean): string[] {
  const found = new Set<string>()
  const visit = (folder: string) => {
    if (found.has(folder)) return
    found.add(folder)
    for (const text of textsIn(join(library, folder))) {
      for (const [, part = ''] of text.matchAll(/from ['"]\.\.\/([a-z-]+)(?:\/[\w/-]+)?['"]/g)) {
        if (exported.has(componentName(part))) visit(part)
      }
    }
  }
  for (const text of textsIn(join(root, 'src'), withShowcase ? [] : ['showcase'])) {
    for (const [, names = ''] of text.matchAll(/import \{([^}]*)\} from 'antd'/g)) {
      for (const name of names.split(',').map((part) => part.trim())) {
        if (exported.has(name)) visit(folderName(name))
      }
    }
  }
  return [...found].map(componentName).filter((name) => exported.has(name))
}

function textsIn(folder: string, without: readonly string[] = []): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => !without.some((part) => file.startsWith(`${part}${sep}`)))
    .filter((file) => /(?<!\.test|\.d)\.(js|tsx?)$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
}

/** DatePicker lives in date-picker; message is the one kind that is written small. */
function folderName(component: string): string {
  return component.replace(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase()
}

function componentName(folder: string): string {
  if (folder === 'message' || folder === 'notification') return folder
  // The one abbreviation; its folder goes by two names.
  if (folder === 'qrcode' || folder === 'qr-code') return 'QRCode'
  return folder.replace(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase())
}
