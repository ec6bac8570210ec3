// Runs every check and ends with a line that counts the tests: `make test` is this and nothing else.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

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
const count = { passed: 0, failed: 0 }
/** What failed and what passed at the second go, said once more at the very end: that is the part of a long run that is read. */
const failures = []
const flaky = []

/** The first lines of what a test said when it failed, without colours. */
const excerpt = (text) => stripVTControlCharacters(text ?? '').trim().split('\n').slice(0, 12).map((line) => `    ${line}`).join('\n')

/** Runs a command; its output is shown as it comes, or handed line by line to `read`. */
function run(command, { cwd, env, read } = {}) {
  return new Promise((resolve) => {
    const child = spawn('bash', ['-c', command], {
      cwd,
      env: { ...process.env, TMPDIR: folder, GOTMPDIR: tmpdir(), ...env },
      stdio: ['ignore', read ? 'pipe' : 'inherit', 'inherit'],
    })
    let rest = ''
    child.stdout?.on('data', (chunk) => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop()
      lines.forEach(read)
    })
    child.on('close', (code) => {
      if (rest) read(rest)
      resolve(code === 0)
    })
  })
}

/** Reads the lines of `go test -json`: counts tests without subtests, and shows the output of those that fail. */
function goEvents(say = console.log) {
  const output = new Map()
  const parents = new Set()
  return (line) => {
    if (!line.startsWith('{')) return say(line)
    const e = JSON.parse(line)
    const key = `${e.Package}/${e.Test ?? ''}`
    if (e.Action === 'output') output.set(key, (output.get(key) ?? '') + e.Output)
    if (e.Action === 'run' && e.Test.includes('/')) parents.add(`${e.Package}/${e.Test.slice(0, e.Test.lastIndexOf('/'))}`)
    if (e.Action === 'build-output') say(e.Output.trimEnd())
    if (e.Action !== 'pass' && e.Action !== 'fail') return
    if (e.Action === 'fail') say((output.get(key) ?? '').trimEnd())
    if (!e.Test) return say(`${e.Action} ${e.Package} ${e.Elapsed}s`)
    if (parents.has(key)) return
    count[`${e.Action}ed`]++
    if (e.Action === 'fail') failures.push(`${key}\n${excerpt(output.get(key))}`)
  }
}

function countVitest(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  count.passed += report.numPassedTests
  count.failed += report.numFailedTests
  for (const { assertionResults } of report.testResults) {
    for (const test of assertionResults) {
      if (test.status === 'failed') failures.push(`${test.fullName}\n${excerpt(test.failureMessages.join('\n'))}`)
    }
  }
}

/** A browser test that fails and then passes counts as passed, and is named at the end. */
function countPlaywright(file) {
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'))
  const visit = (suite) => {
    for (const spec of suite.specs) {
      for (const { status, results } of spec.tests) {
        const said = `${spec.file}: ${spec.title}\n${excerpt(results.find(({ error }) => error)?.error.message)}`
        if (status === 'flaky') flaky.push(said)
        if (status === 'unexpected') failures.push(said)
      }
    }
    for (const inner of suite.suites ?? []) visit(inner)
  }
  suites.forEach(visit)
  count.passed += stats.expected + stats.flaky
  count.failed += stats.unexpected
}

/** A benchmark gone through once, on the smallest data, counts as one test. Its output is shown when it fails. */
async function smoke(name, command, cwd) {
  const output = []
  const started = Date.now()
  const ok = await run(`{ ${command}; } 2>&1`, { cwd, read: (line) => output.push(line) })
  if (!ok) console.log(output.join('\n'))
  if (!ok) failures.push(`${name}\n${excerpt(output.slice(-12).join('\n'))}`)
  console.log(`${ok ? 'pass' : 'fail'} ${name} ${((Date.now() - started) / 1000).toFixed(0)}s`)
  count[ok ? 'passed' : 'failed']++
  return ok
}

const vitest = join(folder, 'vitest.json')
const playwright = join(folder, 'playwright.json')
// One cluster serves all packages; vet has been through the tests already.
const serverTests = 'go run ./internal/engine/store/storetest/postgres go test -json -vet=off -count=1 -timeout 40m ./...'

/** Steps follow one another. Lanes run side by side: each keeps its output together and shows it when a step has ended. */
const steps = [
  ['Debian packages', () => run('scripts/install.sh postgresql pgbouncer chromium chromium-headless-shell fonts-noto-cjk')],
  {
    server: [
      ['lint, server', (read) => run('test -z "$(gofmt -l cmd internal bench)" && make --silent lint-server 2>&1', { read })],
      ['server tests, SQLite and PostgreSQL', (read) => run(serverTests, { read: goEvents(read) })],
    ],
    web: [
      ['npm packages', (read) => run('make --silent web/node_modules/.installed 2>&1', { read })],
      ['lint, web', (read) => run('make --silent lint-web 2>&1', { read })],
      ['web tests', async (read) => {
        const ok = await run(`npx vitest run --reporter=dot --reporter=json --outputFile.json=${vitest} 2>&1`, { cwd: 'web', read })
        countVitest(vitest)
        return ok
      }],
      ['build', (read) => run('make --silent build 2>&1', { read })],
    ],
  },
  ['browser tests', async () => {
    const ok = await run('npx playwright test --reporter=list,json', {
      cwd: 'web',
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwright, CAREDESK_E2E_DATA: join(folder, 'consoles') },
    })
    countPlaywright(playwright)
    return ok
  }],
  ['benchmarks, smoke form', async () => {
    const tests = await run('go test -json -count=1 ./lists', { cwd: 'bench', read: goEvents() })
    const lists = await smoke('bench/lists', 'go run ./lists -smoke', 'bench')
    const drivers = await smoke('bench/drivers', "go test -run '^$' -bench . -benchtime 1x ./drivers", 'bench')
    const sheets = await smoke('bench/sheets', "go test -run '^$' -bench . -benchtime 1x ./sheets -rows 2000", 'bench')
    const shortcuts = await smoke('shortcuts', "go test -vet=off -run '^$' -bench . -benchtime 1x ./internal/engine/store ./internal/engine/schema")
    const web = await smoke('bench/web', 'npm ci --no-audit --no-fund --loglevel=error && npm run --silent smoke', 'bench/web')
    return tests && lists && drivers && sheets && shortcuts && web
  }],
]

// Without these, nothing that follows can pass.
const needed = ['Debian packages', 'npm packages', 'build']
const times = []
let broken = 0
let stopped = false

/** Runs one step; in a lane, what it says is kept until it has ended. */
async function take([name, step], inLane) {
  const kept = []
  if (!inLane) console.log(`\n== ${name}`)
  const started = Date.now()
  let ok = false
  try {
    ok = await step((line) => kept.push(line))
  } catch (error) {
    kept.push(error.message)
  }
  const line = `${name}: ${ok ? 'ok' : 'FAILED'}, ${((Date.now() - started) / 1000).toFixed(0)} s`
  if (inLane) console.log(`\n== ${name}`)
  for (const each of kept) console.log(each)
  console.log(`-- ${line}`)
  times.push(line)
  if (!ok) broken++
  if (!ok && needed.includes(name)) stopped = true
}

async function oneAfterAnother(lane) {
  for (const step of lane) if (!stopped) await take(step, true)
}

const begun = Date.now()
for (const step of steps) {
  if (stopped) break
  if (Array.isArray(step)) await take(step, false)
  else await Promise.all(Object.values(step).map(oneAfterAnother))
}
// A step that fails outside a test, such as the linter, is a failure too.
if (broken > 0 && count.failed === 0) count.failed = broken
console.log(`\n${times.join('\n')}\nin all: ${((Date.now() - begun) / 1000).toFixed(0)} s`)
for (const test of flaky) console.log(`flaky: ${test}`)
for (const test of failures) console.log(`failed: ${test}`)
console.log(`\n${count.passed} passed, ${count.failed} failed`)
process.exit(broken > 0 || count.failed > 0 || count.passed === 0 ? 1 : 0)
