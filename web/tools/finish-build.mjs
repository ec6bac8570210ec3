// Finishes a web build: lays a .br and a .gz beside every text file, then holds the build to its size budgets.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

// The build with the showcase is for servers with --demo; the budgets are those of the product.
const isShowcase = process.argv[2] === 'showcase'
const dist = new URL(isShowcase ? '../dist-showcase/' : '../dist/', import.meta.url).pathname
const TEXT = new Set(['.js', '.css', '.svg', '.json'])
const KB = 1024

const budgets = [
  { name: 'sign-in', from: ['index.html', 'src/locales/zh/app.json'], js: 100 * KB, css: 80 * KB },
  {
    name: 'first list',
    from: [
      'index.html',
      'src/app/console.tsx',
      'src/features/goods/units-page.tsx',
      ...['app', 'menu', 'kit', 'enums', 'goods'].map((texts) => `src/locales/zh/${texts}.json`),
      'node_modules/antd/es/locale/zh_CN.js',
      'node_modules/dayjs/locale/zh-cn.js',
    ],
    js: 420 * KB,
    css: 80 * KB,
  },
]

const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
// The manifest is a by-product for this script; nothing may serve it.
await rm(join(dist, '.vite'), { recursive: true })

const sizes = await compressAll()
const failures = isShowcase ? [] : budgets.flatMap(check)
for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0

/** Compresses every text file and gives the gzip size by path. index.html changes with each request, so it is left. */
async function compressAll() {
  const files = (await readdir(dist, { recursive: true })).filter((file) => TEXT.has(extname(file)))
  const entries = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(dist, file))
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
        promisify(gzip)(content, { level: 9 }),
      ])
      await writeFile(join(dist, `${file}.br`), br)
      await writeFile(join(dist, `${file}.gz`), gz)
      return [file, gz.length]
    }),
  )
  return new Map(entries)
}

/** Adds up what a browser must fetch for a screen: its chunks and all they import. */
function check({ name, from, js, css }) {
  const scripts = new Set()
  const styles = new Set()
  const visit = (key) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`budget "${name}": the build has no ${key}`)
    for (const file of chunk.css ?? []) styles.add(file)
    if (scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const key of from) visit(key)
  const total = (files) => [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
  const found = { js: total(scripts), css: total(styles) }
  console.log(`${name}: ${kilobytes(found.js)} JS, ${kilobytes(found.css)} CSS (gzip)`)
  return Object.entries({ js, css })
    .filter(([kind, limit]) => found[kind] > limit)
    .map(([kind, limit]) => `${name}: ${kind} ${kilobytes(found[kind])} is over ${kilobytes(limit)}`)
}

function kilobytes(bytes) {
  return `${(bytes / KB).toFixed(1)} KB`
}
