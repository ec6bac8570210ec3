import { fault } from '../../api/fault'
import type { RunView } from '../../api/generated'
import { resources } from '../../api/resources'
import { keysOfCall } from '../../features/log/log-labels'
import { i18next, sayOf } from '../../locales/texts'
import { placeOf } from '../../resource/record-address'
import type { Resource } from '../../resource/resource'
import { numberFormat } from '../../ui/number-text'
import { formatTime } from '../../ui/time-text'
import { nounOf } from '../search/record-entries'

const byName: Readonly<Record<string, Resource>> = resources

/** A run of a kind that this console does not know yet is shown by its name, and its words are not checked. */
const say = sayOf(i18next.t)

/** subjectOf is what a run is about: a screen by its name, or what stands on one beside other things by its own. */
export function subjectOf({ objectType }: Pick<RunView, 'objectType'>): string {
  const resource = byName[objectType]
  if (resource && !placeOf(objectType)?.tab && !resource.screens) return say(`menu:${resource.route}`)
  return nounOf(i18next.language, objectType)
}

/** titleOf is what a run does, and with what. */
export function titleOf(run: RunView): string {
  const { kind, call, chosen, total } = run
  const does = call ? say(keysOfCall(call)) : say(`run:kinds.${kind}`, { defaultValue: kind })
  const rows = call && total > 0 ? say('run:ofRows', { count: total, figure: figure(total) }) : ''
  const title = [
    kind === 'undo' && say('run:kinds.undo'),
    does,
    chosen && say(`enums:${chosen}`),
    subjectOf(run),
    rows,
  ]
    .filter(Boolean)
    .join(' · ')
  return title.charAt(0).toLocaleUpperCase(i18next.language) + title.slice(1)
}

/** outcomeOf is what has become of the records that a run has dealt with. */
export function outcomeOf({ kind, call, done, failed }: RunView): string {
  if (!call) return say('run:rows', { count: done, figure: figure(done) })
  const figures = { good: figure(done - failed), failed: figure(failed) }
  if (failed === 0) return say(kind === 'undo' ? 'run:allUndone' : 'run:allDone', figures)
  return say(kind === 'undo' ? 'run:partlyUndone' : 'run:partlyDone', figures)
}

const figure = (count: number) => numberFormat(i18next.language).format(count)

const FAILURES: Readonly<Record<number, string>> = {
  [fault.file]: 'file',
  [fault.forbidden]: 'forbidden',
  [fault.givenUp]: 'givenUp',
  [fault.invalid]: 'invalid',
  [fault.notFound]: 'notFound',
  [fault.tooMany]: 'tooMany',
}

/** failureOf is why a run has failed. */
export function failureOf({ errorCode }: RunView): string {
  return say(`run:failures.${FAILURES[errorCode] ?? 'other'}`, { code: errorCode })
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** keptUntil is when a run is forgotten that is over; empty before. */
export function keptUntil({ expiresAt }: RunView): string {
  return expiresAt === null ? '' : formatTime(expiresAt).slice(0, -3)
}

/** untilText says until when a run is remembered, and its file with it. */
export function untilText(run: RunView, until: string, now = Date.now()): string {
  const left = Math.max(0, Date.parse(until) - now)
  const words = new Intl.RelativeTimeFormat(i18next.language)
  const relative =
    left < HOUR_MS
      ? words.format(Math.ceil(left / MINUTE_MS), 'minute')
      : words.format(Math.floor(left / HOUR_MS), 'hour')
  const key = run.actions.includes('fetch') ? 'run:fileUntil' : 'run:keptUntil'
  return say(key, { at: formatTime(until).slice(0, -3), left: relative })
}
