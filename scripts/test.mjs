// Runs every check in order and ends with a line that counts the tests: `make test` is this and nothing else.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'caredesk-test-'))
const count = { passed: 0, failed: 0 }

/** Runs a command; its output is shown as it comes, or handed line by line to `read`. */
function run(command, { cwd, env, read } = {}) {
  return new Promise((resolve) => {
    const child = spawn('bash', ['-c', command], { cwd, env: { ...process.env, ...env }, stdio: ['ignore', read ? 'pipe' : 'inherit', 'inherit'] })
    let rest = ''
    child.stdout?.on('data', (chunk) => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop()
      lines.forEach(read)
    })
    child.on('close', (code) => resolve(code === 0))
  })
}

/** One line of `go test -json`: counts tests without subtests, and shows the output of those that fail. */
function goEvents() {
  const output = new Map()
  const parents = new Set()
  return (line) => {
    if (!line.startsWith('{')) return console.log(line)
    const e = JSON.parse(line)
    const key = `${e.Package}/${e.Test ?? ''}`
    if (e.Action === 'output') output.set(key, (output.get(key) ?? '') + e.Output)
    if (e.Action === 'run' && e.Test.includes('/')) parents.add(`${e.Package}/${e.Test.slice(0, e.Test.lastIndexOf('/'))}`)
    if (e.Action === 'build-output') process.stdout.write(e.Output)
    if (e.Action !== 'pass' && e.Action !== 'fail') return
    if (e.Action === 'fail') process.stdout.write(output.get(key) ?? '')
    if (!e.Test) return console.log(`${e.Action} ${e.Package} ${e.Elapsed}s`)
    if (!parents.has(key)) count[`${e.Action}ed`]++
  }
}

function countVitest(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  count.passed += report.numPassedTests
  count.failed += report.numFailedTests
}

function countPlaywright(file) {
  const { stats } = JSON.parse(readFileSync(file, 'utf8'))
  count.passed += stats.expected
  count.failed += stats.unexpected + stats.flaky
}

/** A benchmark gone through once, on the smallest data, counts as one test. Its output is shown when it fails. */
async function smoke(name, command, cwd) {
  const output = []
  const started = Date.now()
  const ok = await run(`{ ${command}; } 2>&1`, { cwd, read: (line) => output.push(line) })
  if (!ok) console.log(output.join('\n'))
  console.log(`${ok ? 'pass' : 'fail'} ${name} ${((Date.now() - started) / 1000).toFixed(0)}s`)
  count[ok ? 'passed' : 'failed']++
  return ok
}

const vitest = join(folder, 'vitest.json')
const playwright = join(folder, 'playwright.json')
const steps = [
  ['Debian packages', () => run('scripts/install.sh postgresql chromium fonts-noto-cjk')],
  ['npm packages', () => run('make --silent web/node_modules/.installed')],
  ['lint', () => run('test -z "$(gofmt -l cmd internal bench)" && make --silent lint')],
  ['server tests, SQLite and PostgreSQL', () => run('go test -json -count=1 -timeout 40m ./...', { read: goEvents() })],
  ['web tests', async () => {
    const ok = await run(`npx vitest run --reporter=dot --reporter=json --outputFile.json=${vitest}`, { cwd: 'web' })
    countVitest(vitest)
    return ok
  }],
  ['build', () => run('make --silent build')],
  ['browser tests', async () => {
    const ok = await run('npx playwright test --reporter=list,json', { cwd: 'web', env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwright } })
    countPlaywright(playwright)
    return ok
  }],
  ['benchmarks, smoke form', async () => {
    const tests = await run('go test -json -count=1 ./lists', { cwd: 'bench', read: goEvents() })
    const lists = await smoke('bench/lists', 'go run ./lists -smoke', 'bench')
    const web = await smoke('bench/web', 'npm ci --no-audit --no-fund --loglevel=error && npm run --silent smoke', 'bench/web')
    return tests && lists && web
  }],
]

let broken = 0
for (const [name, step] of steps) {
  console.log(`\n== ${name}`)
  const started = Date.now()
  let ok = false
  try {
    ok = await step()
  } catch (error) {
    console.error(error.message)
  }
  console.log(`-- ${name}: ${ok ? 'ok' : 'FAILED'}, ${((Date.now() - started) / 1000).toFixed(0)} s`)
  if (!ok) broken++
  if (!ok && ['Debian packages', 'npm packages', 'build'].includes(name)) break
}
rmSync(folder, { recursive: true })
// A step that fails outside a test, such as the linter, is a failure too.
if (broken > 0 && count.failed === 0) count.failed = broken
console.log(`\n${count.passed} passed, ${count.failed} failed`)
process.exit(broken > 0 || count.failed > 0 || count.passed === 0 ? 1 : 0)
