import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

export interface Source {
  /** Path below src, with forward slashes. */
  path: string
  text: string
}

/** sources reads every TypeScript file of the console, for the tests that hold its layout and its texts. */
export function sources(): Source[] {
  const root = join(import.meta.dirname, '..')
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

const GENERATED = /^api\/(generated|resources|(inputs|resources)\/\w+)\.ts$/

/** isProduct leaves out what only tests use and what the server generates. */
export function isProduct({ path }: Source): boolean {
  return !path.startsWith('testing/') && !/\.test\.tsx?$|\.d\.ts$/.test(path) && !GENERATED.test(path)
}
