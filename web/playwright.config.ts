import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'

const OUTPUT = 'test-results'

const DATA = process.env.E2E_DATA ?? OUTPUT

const SERVE = '../bin/caredesk serve'

/** Demo data are made once, by the console that comes first, and copied by the other. */
const SEEDED = join(DATA, 'seeded')
const SEED = `mkdir -p ${DATA} && flock ${SEEDED}.lock sh -c 'test -d ${SEEDED} || ../bin/caredesk seed --now live --data ${SEEDED}' && cp -r ${SEEDED} $CAREDESK_DATA`

/**
 * The consoles: one that begins with nothing, another such for tests whose records would be in the way of those that
 * count all there are, one with the demo data for what cannot be made through the screens, and the one with the
 * demonstration area, which has another build of the web.
 */
const SERVERS = {
  empty: { place: 0, command: SERVE },
  demo: { place: 1, command: `${SEED} && exec ${SERVE}` },
  apart: { place: 2, command: SERVE },
  showcase: { place: 3, command: `${SEED} && exec ${SERVE} --demo` },
} as const

const NAMES = Object.keys(SERVERS) as (keyof typeof SERVERS)[]

/** A run of one project starts its console alone: `--project=empty`. */
const named = process.argv.flatMap((argument) => argument.match(/^--project=(.*)/)?.slice(1) ?? [])

/** Another one lets two runs go side by side on one machine. */
const FIRST_PORT = Number(process.env.E2E_PORT ?? 4310)

const addressOf = (name: keyof typeof SERVERS) => `127.0.0.1:${FIRST_PORT + SERVERS[name].place}`

/** The browser of the system is used, none is downloaded; without a window, if there is one like that: it takes half the work. */
function installedChromium(): string {
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) if (existsSync(join(folder, name))) return join(folder, name)
  }
  throw new Error('no Chromium on PATH')
}

const server = (name: keyof typeof SERVERS) => ({
  name,
  command: SERVERS[name].command,
  url: `http://${addressOf(name)}/readyz`,
  env: {
    CAREDESK_ADDR: addressOf(name),
    // The runner empties its output folder before it starts the servers, so each run begins with new databases.
    CAREDESK_DATA: join(DATA, name),
    CAREDESK_ADMIN_PASSWORD: 'quiet river stone',
    // All files sign in as one account, and set their records up faster than a person could.
    CAREDESK_CALLS_PER_SECOND: '0',
  },
  stderr: 'ignore' as const,
  // Demo data are made before it answers.
  timeout: 180_000,
})

export default defineConfig({
  testDir: 'e2e',
  outputDir: OUTPUT,
  // Files run side by side: each keeps to its own records. Inside a file, tests run in order. One more than there are cores, as a
  // test waits now and then.
  workers: 3,
  // The machines that run this have few cores and other work.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // What passes at the second go is not the end of a run; scripts/test.mjs names it.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    // A drawer that glides in costs a software renderer more than the test does; the movement itself is nobody's concern here.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace records every frame of every test; `--trace on` gives one where it is wanted.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: installedChromium(),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        // Without a graphics card there is nothing for a process of its own to do.
        '--disable-gpu',
        '--in-process-gpu',
        '--disable-smooth-scrolling',
        // All windows are of one site: a process for each would start, and read the console's programs, again and again.
        '--process-per-site',
        // No test runs long enough to earn back what the compiler for long-running programs takes.
        '--js-flags=--no-turbofan',
      ],
    },
  },
  projects: NAMES.map((name) => ({
    name,
    // A test says by its tag which console it wants; without one it is that which begins empty.
    ...(name === 'empty' ? { grepInvert: /@demo|@apart|@showcase/ } : { grep: new RegExp(`@${name}`) }),
    use: { baseURL: `http://${addressOf(name)}` },
  })),
  webServer: NAMES.filter((name) => named.length === 0 || named.includes(name)).map(server),
})
