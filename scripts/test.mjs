// Runs every check and ends with a line that counts the tests: `make test` is this and nothing else.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { passedBefore } from './passed-before.mjs'
import { count, excerpt, failures, flaky, goEvents, printSlowest, readPlaywright, readVitest } from './test-results.mjs'

/** Databases of tests live in memory where there is enough of it: on a disk, most of a test is waiting for writes to be safe. */
function scratch() {
  const tmpfs = 0x01021994
  const enough = 4 * 2 ** 30
  if (!existsSync('/dev/shm')) return tmpdir()
  const { type, bavail, bsize } = statfsSync('/dev/shm')
  return type === tmpfs && bavail * bsize > enough && freemem() > enough ? '/dev/shm' : tmpdir()
}

const folder = mkdtempSync(join(scratch(), 'caredesk-test-'))
chmodSync(folder, 0o711) // PostgreSQL runs as another user
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

/** The processor time of the commands of each step, by the function that takes the step's lines. */
const processor = new Map()

/** Runs a command; its output is handed line by line to `read`, and what it cost the processor is added to the step of `say`. */
function run(command, { cwd, env, say, read = say }) {
  return new Promise((resolve) => {
    const child = spawn('bash', ['-c', `{ ${command}\n} 2>&1; code=$?; times >&3; exit $code`], {
      cwd,
      env: { ...process.env, TMPDIR: folder, GOTMPDIR: tmpdir(), ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    })
    let rest = ''
    child.stdout.on('data', (chunk) => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop()
      lines.forEach(read)
    })
    let times = ''
    child.stdio[3].on('data', (chunk) => {
      times += chunk
    })
    child.on('close', (code) => {
      if (rest) read(rest)
      const seconds = [...times.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + m * 60 + Number(s), 0)
      processor.set(say, (processor.get(say) ?? 0) + seconds)
      resolve(code === 0)
    })
  })
}

/** A benchmark gone through once, on the smallest data, counts as one test. Its output is shown when it fails. */
async function smoke(say, { name, command, cwd, measures }) {
  const before = passedBefore(name, [...measures, 'scripts/test.mjs'])
  if (before.unchanged) {
    say(`left out ${name}: it has passed on this machine with what it measures as it is (ALL=1 runs it)`)
    return true
  }
  const output = []
  const started = Date.now()
  const ok = await run(command, { cwd, say, read: (line) => output.push(line) })
  if (ok) before.remember()
  else {
    output.forEach(say)
    failures.push(`${name}\n${excerpt(output.slice(-12).join('\n'))}`)
  }
  say(`${ok ? 'pass' : 'fail'} ${name} ${((Date.now() - started) / 1000).toFixed(0)}s`)
  count[ok ? 'passed' : 'failed']++
  return ok
}

const vitest = join(folder, 'vitest.json')
const playwright = join(folder, 'playwright.json')
// One cluster serves all packages; vet has been through the tests already. Nobody debugs them here: tables for that take half of the time to link.
const serverTests = 'go run ./internal/engine/store/storetest/postgres go test -json -vet=off -ldflags=-w -count=1 -timeout 40m ./...'

/** What the server offers to a benchmark or the showcase: its calls, its tables and its commands. */
const SERVER = ['docs/openapi.json', 'internal/engine/store', 'internal/app', 'go.mod']

const smokes = [
  { name: 'bench/lists', command: 'go run ./lists -smoke', cwd: 'bench', measures: ['bench', ...SERVER] },
  { name: 'bench/drivers', command: "go test -run '^$' -bench . -benchtime 1x ./drivers", cwd: 'bench', measures: ['bench/drivers', 'bench/go.mod', 'go.mod'] },
  { name: 'bench/sheets', command: "go test -run '^$' -bench . -benchtime 1x ./sheets -rows 2000", cwd: 'bench', measures: ['bench/sheets', 'bench/go.mod', 'internal/engine/sheet'] },
  { name: 'shortcuts', command: "go test -vet=off -run '^$' -bench . -benchtime 1x ./internal/engine/store ./internal/engine/schema", measures: ['internal/engine', 'go.mod'] },
  { name: 'bench/web', command: 'npm ci --no-audit --no-fund --loglevel=error && npm run --silent smoke', cwd: 'bench/web', measures: ['bench/web', 'web', ...SERVER] },
]

/** What the showcase is made of in the web, and its tests: everything but the screens of the product. */
const SHOWCASE = [
  ...['showcase', 'app', 'resource', 'ui', 'api', 'locales', 'main.tsx'].map((path) => `web/src/${path}`),
  ...['tools', 'public', 'index.html', 'vite.config.ts', 'playwright.config.ts', 'package-lock.json', 'e2e/showcase*', 'e2e/staff.ts'].map((path) => `web/${path}`),
]

/** All but the showcase's where that has passed on this machine, and neither it nor what it is built of has changed. */
async function browserTests(say) {
  const showcase = passedBefore('showcase', [...SHOWCASE, 'internal/showcase', ...SERVER, 'scripts/test.mjs'])
  const consoles = ['empty', 'apart', 'demo', ...(showcase.unchanged ? [] : ['showcase'])]
  if (showcase.unchanged) say('left out the tests of the showcase: it has passed on this machine as it is (ALL=1 runs them)')
  const ok = await run(`npx playwright test --reporter=list,json ${consoles.map((name) => `--project=${name}`).join(' ')}`, {
    cwd: 'web', say, env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwright, E2E_DATA: join(folder, 'consoles') },
  })
  readPlaywright(playwright)
  if (ok) showcase.remember()
  return ok
}

/**
 * Stages follow one another. The lanes of a stage run side by side, and the steps of a lane one after another: each keeps its
 * output together and shows it when it has ended.
 */
const stages = [
  { packages: [['Debian packages', (say) => run('scripts/install.sh postgresql pgbouncer chromium chromium-headless-shell fonts-noto-cjk', { say })]] },
  {
    server: [
      ['lint, server', (say) => run('node scripts/faults.mjs --check && test -z "$(gofmt -l cmd internal bench)" && make --silent lint-server', { say })],
      ['server tests, SQLite and PostgreSQL', (say) => run(serverTests, { say, read: goEvents(say) })],
      ['tests of the benchmarks', (say) => run('go test -json -count=1 ./lists', { cwd: 'bench', say, read: goEvents(say) })],
    ],
    web: [
      ['npm packages', (say) => run('make --silent web/node_modules/.installed', { say })],
      ['lint, web', (say) => run('make --silent lint-web', { say })],
      ['web tests', async (say) => {
        const ok = await run(`npx vitest run --reporter=dot --reporter=json --outputFile.json=${vitest}`, { cwd: 'web', say })
        readVitest(vitest)
        return ok
      }],
      ['build', (say) => run('make --silent build', { say })],
    ],
  },
  {
    browser: [['browser tests', browserTests]],
    bench: [['benchmarks, smoke form', async (say) => {
      let ok = true
      for (const each of smokes) ok = (await smoke(say, each)) && ok
      return ok
    }]],
  },
]

// Without these, nothing that follows can pass.
const needed = ['Debian packages', 'npm packages', 'build']
const times = []
let broken = 0
let stopped = false

/** Runs one step; what it says is kept until it has ended. */
async function take([name, step]) {
  const kept = []
  const say = (line) => kept.push(line)
  const started = Date.now()
  console.log(`.. ${name}`)
  let ok = false
  try {
    ok = await step(say)
  } catch (error) {
    say(error.message)
  }
  const took = ((Date.now() - started) / 1000).toFixed(0)
  const line = `${name}: ${ok ? 'ok' : 'FAILED'}, ${took} s, ${(processor.get(say) ?? 0).toFixed(0)} s of processor`
  console.log(`\n== ${name}`)
  for (const each of kept) console.log(each)
  console.log(`-- ${line}`)
  times.push(line)
  if (!ok) broken++
  if (!ok && needed.includes(name)) stopped = true
}

async function oneAfterAnother(lane) {
  for (const step of lane) if (!stopped) await take(step)
}

const begun = Date.now()
for (const lanes of stages) if (!stopped) await Promise.all(Object.values(lanes).map(oneAfterAnother))
// A step that fails outside a test, such as the linter, is a failure too.
if (broken > 0 && count.failed === 0) count.failed = broken
printSlowest()
console.log(`\n${times.join('\n')}\nin all: ${((Date.now() - begun) / 1000).toFixed(0)} s`)
for (const test of flaky) console.log(`flaky: ${test}`)
for (const test of failures) console.log(`failed: ${test}`)
console.log(`\n${count.passed} passed, ${count.failed} failed`)
process.exit(broken > 0 || count.failed > 0 || count.passed === 0 ? 1 : 0)
