// Plants the faults of scripts/faults/list.mjs one at a time in a copy of the repository, and says which test finds each.
//
//   node scripts/faults.mjs                all of them, first by the tests that are near, then by all tests
//   node scripts/faults.mjs --near         only by the tests that are near
//   node scripts/faults.mjs --only WORDS   those whose description has these words
//   node scripts/faults.mjs --at COMMIT    in another state of the repository
//   node scripts/faults.mjs --check        only that each fault can still be planted
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { faults } from './faults/list.mjs'

const { values } = parseArgs({
  options: { near: { type: 'boolean' }, check: { type: 'boolean' }, only: { type: 'string', default: '' }, at: { type: 'string', default: 'HEAD' } },
})

/** How often the text of a fault stands in its file. It must be once, or nobody knows what is planted. */
const places = (text, { from }) => text.split(from).length - 1

if (values.check) {
  const lost = faults.filter((fault) => !existsSync(fault.file) || places(readFileSync(fault.file, 'utf8'), fault) !== 1)
  for (const { what, file } of lost) console.log(`cannot be planted in ${file}: ${what}`)
  process.exit(lost.length > 0 ? 1 : 0)
}

const copy = join(mkdtempSync(join(tmpdir(), 'caredesk-faults-')), 'copy')
const git = (...args) => spawnSync('git', args, { encoding: 'utf8' })
process.on('exit', () => {
  git('worktree', 'remove', '--force', copy)
  rmSync(resolve(copy, '..'), { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
git('worktree', 'add', '--detach', copy, values.at)

const env = { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-trimpath' }

/** Runs a command in the copy and gives what it wrote, or null where it went well. */
function failure(command, cwd = '.') {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], { cwd: join(copy, cwd), env, encoding: 'utf8', maxBuffer: 2 ** 28 })
  return status === 0 ? null : `${stdout}\n${stderr}`
}

// Another state may need other packages than this one.
if (failure('make --silent web/node_modules/.installed') !== null) throw new Error('npm packages could not be installed')

const first = (output, pattern) => output.match(pattern)?.[1]?.trim()

/** What tests of a kind are run by; each gives the name of the first test that fails, or nothing. */
const runners = {
  server(paths) {
    const output = failure(`go run ./internal/engine/store/storetest/postgres go test -vet=off -failfast -count=1 ${paths.join(' ')}`)
    return output && (first(output, /^\s*--- FAIL: (Test\S+)/m) ?? first(output, /^(FAIL\s.*)$/m) ?? 'the compiler')
  },
  types() {
    const output = failure('npx tsc --noEmit', 'web')
    return output && `the compiler: ${first(output, /^(.*error TS.*)$/m)}`
  },
  web(paths) {
    const output = failure(`npx vitest run --reporter=dot ${paths.join(' ')}`, 'web')
    return output && (first(output, /FAIL\s+(.*)/) ?? output.slice(-200))
  },
  browser(paths) {
    const output = failure('make --silent build') ?? failure(`npx playwright test --retries=0 -x --reporter=line ${paths.join(' ')}`, 'web')
    return output && (first(output, /^\s+1\) (.*)$/m) ?? output.slice(-200))
  },
}

const everything = [{ kind: 'server', path: './...' }, { kind: 'types' }, { kind: 'web' }, { kind: 'browser' }]

/** Has the tests of one kind after another look for what is planted, until one of them finds it. */
function found(tests) {
  for (const kind of Object.keys(runners)) {
    const these = tests.filter((test) => test.kind === kind)
    const name = these.length > 0 && runners[kind](these.flatMap(({ path }) => path ?? []))
    if (name) return { kind, name }
  }
  return null
}

const table = []
for (const fault of faults.filter(({ what }) => what.includes(values.only))) {
  const path = join(copy, fault.file)
  const whole = readFileSync(path, 'utf8')
  if (places(whole, fault) !== 1) {
    table.push(`| ${fault.what} | cannot be planted | |`)
    continue
  }
  writeFileSync(path, whole.replace(fault.from, () => fault.to))
  const by = found(fault.near) ?? (values.near ? null : found(everything))
  writeFileSync(path, whole)
  table.push(`| ${fault.what} | ${by?.kind ?? '**not found**'} | ${by?.name ?? ''} |`)
  console.log(table.at(-1))
}
const missed = table.filter((row) => !/\| (server|types|web|browser) \|/.test(row)).length
console.log(`\n| fault | found by | which |\n| --- | --- | --- |\n${table.join('\n')}\n\n${table.length - missed} of ${table.length} found`)
process.exit(missed > 0 || table.length === 0 ? 1 : 0)
