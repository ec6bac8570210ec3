import { CAREDESK, PEERS } from './consoles.mjs'

/** What is judged: CareDesk's figure over the peer's, as the median of the rounds' ratios. */
const targets = [
  { what: 'sign-in bytes', of: 'signInBytes', limit: 0.4 },
  { what: 'sign-in usable', of: 'signInMs', work: 'signInWorkMs', limit: 1 },
  { what: 'first list after signing in', of: 'listMs', work: 'listWorkMs', limit: 1 },
]
const TAB_LIMIT = 1 / 3

const columns = [
  ['sign-in KB', 'signInBytes', kilobytes],
  ['requests', 'signInRequests', whole],
  ['KB till idle', 'idleBytes', kilobytes],
  ['usable ms', 'signInMs', whole],
  ['of processor', 'signInWorkMs', whole],
  ['first list ms', 'listMs', whole],
  ['of processor', 'listWorkMs', whole],
  ['when filled in at once', 'hastyListMs', whole],
]

/** judge gives a verdict per target; a round is { desks: { name: figures }, tabs }. */
export function judge(rounds) {
  const toPeers = targets.flatMap(({ what, of, work, limit }) =>
    PEERS.map((peer) => {
      const ratioOf = (figure) =>
        median(rounds.map(({ desks }) => desks[CAREDESK][figure] / desks[peer][figure]))
      return verdict(`${what}, CareDesk to ${peer}`, limit, ratioOf(of), work && ratioOf(work))
    }),
  )
  const found = withTabs(rounds)
  const ratioOf = (figure) => median(found.map(({ switched, opened }) => switched[figure] / opened[figure]))
  const what = 'switching to an open tab, to opening its list afresh'
  const ofTabs =
    found.length > 0 ? verdict(what, TAB_LIMIT, ratioOf('ms'), ratioOf('workMs')) : { what, met: false }
  return [...toPeers, ofTabs]
}

/** A limit of one means sooner, so as soon is not enough. */
function verdict(what, limit, ratio, workRatio) {
  return { what, limit, ratio, workRatio, met: limit === 1 ? ratio < limit : ratio <= limit }
}

const withTabs = (rounds) => rounds.flatMap(({ tabs }) => (tabs ? [tabs] : []))

/** print writes medians as a table, then one line per target. */
export function print({ rounds, verdicts, foreign, processors }) {
  console.log(
    `\nA sign-in page and a list of 20 in Chromium, nothing cached, nothing throttled. Medians of ${rounds.length} rounds, ${processors} processors.\n`,
  )
  const lines = [['', ...columns.map(([title]) => title)]]
  for (const name of [CAREDESK, ...PEERS].filter((name) => name in rounds[0].desks)) {
    lines.push([
      name,
      ...columns.map(([, figure, written]) =>
        written(median(rounds.map(({ desks }) => desks[name][figure]))),
      ),
    ])
  }
  printTable(lines)
  printTabs(rounds)
  if (foreign > QUIET) {
    console.log(
      `WARNING: other work took ${Math.round(100 * foreign)} % of this machine meanwhile. Do not trust the times; run again when it is quiet.\n`,
    )
  }
  for (const one of verdicts) console.log(`${one.met ? 'pass' : 'MISS'}  ${one.what}: ${told(one)}`)
}

function told({ ratio, workRatio, limit }) {
  if (ratio === undefined) return 'not there'
  const target = limit === 1 ? 'below 1' : `at most ${limit.toFixed(2)}`
  const work = workRatio === undefined ? '' : `; ${workRatio.toFixed(2)} × in processor time`
  return `${ratio.toFixed(2)} × (${target}${work})`
}

/** The share of the machine that other work may take without a warning. */
const QUIET = 0.1

function printTabs(rounds) {
  const found = withTabs(rounds)
  if (found.length === 0) return console.log('\nTabs of CareDesk: not there\n')
  const typical = (way, figure) => whole(median(found.map((tabs) => tabs[way][figure])))
  console.log('\nThe list of CareDesk, already signed in, from the click:\n')
  printTable([
    ['', 'usable ms', 'of processor'],
    ...Object.entries(WAYS).map(([way, title]) => [title, typical(way, 'ms'), typical(way, 'workMs')]),
  ])
  console.log()
}

const WAYS = {
  opened: 'opened afresh',
  again: 'closed and opened again',
  switched: 'switched to by its tab',
}

function printTable(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)))
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])))
        .join('  '),
    )
  }
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
}

function kilobytes(bytes) {
  return (bytes / 1024).toFixed(1)
}

function whole(number) {
  return number.toFixed(0)
}
