// Builds the peers for production, once for each state of their sources and packages.
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const folder = fileURLToPath(new URL('.', import.meta.url))
const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const TEXT = new Set(['.js', '.css', '.svg', '.json', '.html'])

/** buildPeers gives the folder of each peer's build by its name. */
export async function buildPeers(names) {
  const built = {}
  for (const name of names) {
    const stamp = await stampOf(name)
    const outDir = join(dist, name)
    const stampFile = join(dist, `${name}.stamp`)
    if ((await readFile(stampFile, 'utf8').catch(() => '')) !== stamp) {
      console.log(`building ${name} …`)
      await buildPeer(name, outDir)
      await writeFile(stampFile, stamp)
    }
    built[name] = outDir
  }
  return built
}

async function buildPeer(name, outDir) {
  await build({
    configFile: false,
    root: join(folder, name),
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 4000,
    },
  })
  await compress(outDir)
}

/** The same files, in the same quality, as CareDesk's own build; the first page too, which CareDesk sends as it is. */
async function compress(outDir) {
  const files = (await readdir(outDir, { recursive: true })).filter((file) => TEXT.has(extname(file)))
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(outDir, file))
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      }
      await writeFile(join(outDir, `${file}.br`), await promisify(brotliCompress)(content, { params }))
    }),
  )
}

async function stampOf(name) {
  const hash = createHash('sha256')
  for (const file of [
    'package-lock.json',
    'build.mjs',
    'caredesk-api.js',
    join(name, 'index.html'),
    join(name, 'main.jsx'),
  ]) {
    hash.update(file).update(await readFile(join(folder, file)))
  }
  return hash.digest('hex')
}
