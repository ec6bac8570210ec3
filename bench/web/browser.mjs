import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { ROWS } from './consoles.mjs'
import { installStopwatch } from './stopwatch.js'

const STEP_LIMIT_MS = 30_000
const IDLE_MS = 500

/** launch starts the browser of the system; none is downloaded. */
export function launch() {
  return chromium.launch({
    executablePath: installedChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

function installedChromium() {
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) if (existsSync(join(folder, name))) return join(folder, name)
  }
  throw new Error('no Chromium on PATH')
}

/** visit gives a page that has never seen the console: a new context has neither cache nor cookies. An error of the page fails it. */
export async function visit(browser, desk, measure) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(STEP_LIMIT_MS)
    const errors = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.addInitScript(installStopwatch, {
      usernameInput: desk.usernameInput,
      row: desk.row,
      action: desk.action,
      rows: ROWS,
    })
    const session = await context.newCDPSession(page)
    const meters = { traffic: await recordTraffic(session), work: await recordWork(session) }
    const found = await within(measure(page, meters), desk.name, page)
    if (errors.length > 0) throw new Error(`${desk.name}: ${errors.join('; ')}`)
    return found
  } finally {
    await context.close()
  }
}

/** A page that never becomes usable is a fault to be told, not one to wait for. */
async function within(work, name, page) {
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${name} did not become usable at ${page.url()}`)),
      2 * STEP_LIMIT_MS,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** recordTraffic counts what comes over the wire, headers included, by the moment it was asked for. */
async function recordTraffic(session) {
  const requests = new Map()
  let open = 0
  let quietSince = Date.now()
  const settle = ({ waits }) => {
    if (waits) return
    open--
    quietSince = Date.now()
  }
  session.on('Network.requestWillBeSent', ({ requestId, wallTime, request }) => {
    if (request.url.startsWith('data:') || requests.has(requestId)) return
    // An open console always waits for the server to tell what others do; that keeps nobody waiting.
    const waits = request.url.endsWith('/api/liveNext')
    requests.set(requestId, { url: request.url, at: wallTime * 1000, bytes: 0, waits })
    if (!waits) open++
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (!request) return
    request.bytes = encodedDataLength
    settle(request)
  })
  session.on('Network.loadingFailed', ({ requestId }) => {
    const request = requests.get(requestId)
    if (request) settle(request)
  })
  await session.send('Network.enable')

  return {
    /** The bytes of all requests begun until a moment, also of those still under way then. */
    bytesUntil: (moment) =>
      [...requests.values()].filter(({ at }) => at <= moment).reduce((sum, { bytes }) => sum + bytes, 0),
    requestsUntil: (moment) => [...requests.values()].filter(({ at }) => at <= moment).length,
    async idle() {
      while (open > 0 || Date.now() - quietSince < IDLE_MS) {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
}

/** recordWork reads the processor time of the page's main thread, which other work on the machine changes far less than the times. */
async function recordWork(session) {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000
  }
}
