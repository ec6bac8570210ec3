// Measures CareDesk's first screens beside those of two peers, in one browser and one run; fails when a target is missed.
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launch } from './browser.mjs'
import { startCareDesk, startPeers, tokenOf } from './consoles.mjs'
import { signIn, signInAtOnce, tabs } from './measures.mjs'
import { stopAll } from './processes.mjs'
import { judge, median, print } from './report.mjs'

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, smoke: { type: 'boolean', default: false } },
})

/** Turns per round of what can be repeated. */
const TURNS = 3

const folder = await mkdtemp(join(tmpdir(), 'caredesk-web-bench-'))
let browser
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void cleanUp().then(() => process.exit(1)))

try {
  if (options.smoke) await smoke()
  else await bench(Number(options.rounds))
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await cleanUp()
}

async function bench(count) {
  if (!(count >= 1)) throw new Error('--rounds needs a number')
  const caredesk = await startCareDesk(folder)
  const desks = [caredesk, ...(await startPeers(caredesk))]
  browser = await launch()
  const token = await tokenOf(caredesk)
  const foreign = []
  const rounds = []
  // The first round warms servers and machine up and is not counted.
  for (let turn = 0; turn <= count; turn++) {
    foreign.push(await foreignShare())
    const round = await oneRound(desks, turn, token, TURNS)
    if (turn > 0) rounds.push(round)
    console.log(turn === 0 ? 'warmed up' : `round ${turn} of ${count}`)
  }
  const report = { ...about(rounds), foreign: median(foreign), verdicts: judge(rounds) }
  await save(report)
  print(report)
  process.exitCode = report.verdicts.every(({ met }) => met) ? 0 : 1
}

/** smoke takes every measure of CareDesk once, without the peers, and judges nothing. */
async function smoke() {
  const caredesk = await startCareDesk(folder)
  browser = await launch()
  const round = await oneRound([caredesk], 0, await tokenOf(caredesk), 1)
  if (!round.tabs) throw new Error('CareDesk shows no tabs')
  print({ ...about([round]), foreign: 0, verdicts: [] })
}

function about(rounds) {
  return {
    at: new Date().toISOString(),
    node: process.version,
    chromium: browser.version(),
    processors: availableParallelism(),
    rounds,
  }
}

/** Consoles take turns, and none is always the first. CareDesk, whose tabs are measured, stands first in the list. */
async function oneRound(desks, turn, token, tabTurns) {
  const found = {}
  for (let place = 0; place < desks.length; place++) {
    const desk = desks[(turn + place) % desks.length]
    found[desk.name] = { ...(await signIn(browser, desk)), ...(await signInAtOnce(browser, desk)) }
  }
  return { desks: found, tabs: await tabs(browser, desks[0], token, tabTurns) }
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
