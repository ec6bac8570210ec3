// Reads what the test runners say of each test: how many passed and failed, why, and how long each took.
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export const count = { passed: 0, failed: 0 }
/** What failed, and what passed only at the second go, is said once more at the end: that is the part of a long run that is read. */
export const failures = []
export const flaky = []
/** How long each test took, by the kind of tests. */
const times = { server: [], web: [], browser: [] }

/** The first lines of what a test said when it failed, without colours. */
export const excerpt = (text) => stripVTControlCharacters(text ?? '').trim().split('\n').slice(0, 12).map((line) => `    ${line}`).join('\n')

function record(kind, name, seconds, passed, why) {
  times[kind].push({ name, seconds })
  count[passed ? 'passed' : 'failed']++
  if (!passed) failures.push(`${name}\n${excerpt(why)}`)
}

/** Reads the lines of `go test -json`: counts tests without subtests, and shows the output of those that fail. */
export function goEvents(say = console.log) {
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
    if (!parents.has(key)) record('server', key, e.Elapsed, e.Action === 'pass', output.get(key))
  }
}

export function readVitest(file) {
  for (const { name: path, assertionResults } of JSON.parse(readFileSync(file, 'utf8')).testResults) {
    for (const { status, fullName, duration, failureMessages } of assertionResults) {
      if (status !== 'passed' && status !== 'failed') continue
      record('web', `${path.replace(/.*\/src\//, '')}: ${fullName}`, (duration ?? 0) / 1000, status === 'passed', failureMessages.join('\n'))
    }
  }
}

/** A browser test that fails and then passes counts as passed, and is named at the end. */
export function readPlaywright(file) {
  const visit = (suite) => {
    for (const { file, title, tests } of suite.specs) {
      for (const { status, results } of tests) {
        if (status === 'skipped') continue
        const name = `${file}: ${title}`
        const why = results.find(({ error }) => error)?.error.message
        if (status === 'flaky') flaky.push(`${name}\n${excerpt(why)}`)
        record('browser', name, results.reduce((sum, { duration }) => sum + duration, 0) / 1000, status !== 'unexpected', why)
      }
    }
    for (const inner of suite.suites ?? []) visit(inner)
  }
  JSON.parse(readFileSync(file, 'utf8')).suites.forEach(visit)
}

/** The twenty slowest tests of each kind, with what all of that kind took together. */
export function printSlowest() {
  for (const [kind, tests] of Object.entries(times)) {
    if (tests.length === 0) continue
    const all = tests.reduce((sum, { seconds }) => sum + seconds, 0)
    console.log(`\n== The slowest of ${tests.length} ${kind} tests, which took ${all.toFixed(0)} s one by one`)
    const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20)
    for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
  }
}
