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
const TEXT = new Set(['.js', '.css', '.svg', '.json', '.html'])

export const PEERS = ['react-admin', 'refine']

/** buildPeers gives the folder of each peer's build by its name. */
export async function buildPeers() {
  const stamp = await stampOfSources()
  const built = {}
  for (const name of PEERS) {
    const outDir = join(folder, 'dist', name)
    const stampFile = join(folder, 'dist', `${name}.stamp`)
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
    root: join(folder, 'peers', name),
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

async function stampOfSources() {
  const hash = createHash('sha256')
  const sources = (await readdir(join(folder, 'peers'), { recursive: true })).filter((file) => extname(file))
  for (const file of [
    'package-lock.json',
    'build-peers.mjs',
    ...sources.sort().map((file) => join('peers', file)),
  ]) {
    hash.update(file).update(await readFile(join(folder, file)))
  }
  return hash.digest('hex')
}
