// Measures CareDesk's first screens beside those of two peers, in one browser and one run; fails when a target is missed.
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launch } from './browser.mjs'
import { CAREDESK, startConsoles, tokenOf } from './consoles.mjs'
import { signIn, signInAtOnce, tabs } from './measures.mjs'
import { stopAll } from './processes.mjs'
import { judge, median, print } from './report.mjs'

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } })

const folder = await mkdtemp(join(tmpdir(), 'caredesk-web-bench-'))
let browser
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void cleanUp().then(() => process.exit(1)))

try {
  const report = await measure(Number(options.rounds))
  await save(report)
  print(report)
  process.exitCode = report.verdicts.every(({ met }) => met) ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await cleanUp()
}

async function measure(count) {
  if (!(count >= 1)) throw new Error('--rounds needs a number')
  const desks = await startConsoles(folder)
  browser = await launch()
  const caredesk = desks.find(({ name }) => name === CAREDESK)
  const token = await tokenOf(caredesk)
  const foreign = []
  const rounds = []
  // The first round warms servers and machine up and is not counted.
  for (let turn = 0; turn <= count; turn++) {
    foreign.push(await foreignShare())
    const round = await oneRound(desks, turn, caredesk, token)
    if (turn > 0) rounds.push(round)
    console.log(turn === 0 ? 'warmed up' : `round ${turn} of ${count}`)
  }
  return {
    at: new Date().toISOString(),
    node: process.version,
    chromium: browser.version(),
    processors: availableParallelism(),
    foreign: median(foreign),
    verdicts: judge(rounds),
    rounds,
  }
}

/** Consoles take turns, and none is always the first. */
async function oneRound(desks, turn, caredesk, token) {
  const found = {}
  for (let place = 0; place < desks.length; place++) {
    const desk = desks[(turn + place) % desks.length]
    found[desk.name] = { ...(await signIn(browser, desk)), ...(await signInAtOnce(browser, desk)) }
  }
  return { desks: found, tabs: await tabs(browser, caredesk, token) }
}

/** How busy the machine is while this run does nothing. */
async function foreignShare() {
  const before = processorTimes()
  await new Promise((resolve) => setTimeout(resolve, 500))
  const after = processorTimes()
  return 1 - (after.idle - before.idle) / (after.all - before.all)
}

function processorTimes() {
  const times = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]
    .trim()
    .split(/\s+/)
    .slice(1, 9)
    .map(Number)
  const [, , , idle, waiting] = times
  return { idle: idle + waiting, all: times.reduce((sum, time) => sum + time, 0) }
}

/** Every round is kept, for whoever wants to look at the spread. */
async function save(report) {
  const results = new URL('results/', import.meta.url)
  await mkdir(results, { recursive: true })
  await writeFile(new URL('web.json', results), `${JSON.stringify(report, null, 2)}\n`)
}

async function cleanUp() {
  await browser?.close()
  await stopAll()
  await rm(folder, { recursive: true, force: true })
}
