import { describe, expect, it } from 'vitest'
import { fault } from '../api/fault'
import { LANGUAGES } from '../api/language'
import { limits } from '../api/limits'
import { resources } from '../api/resources'
import { isProduct, sources } from './sources'
import { textsOf } from './texts'

const GENERATED = /^api\/(generated|fault|limits|resources|(inputs|resources)\/\w+)\.ts$/

/** What looks like a limit of the server and is the screen's own. */
const OWN: readonly string[] = [
  // A picture is cut into one of the kinds that a browser can write.
  'ui/crop-dialog.tsx: ',
  // What fits on the screen.
  'ui/toast.tsx: ',
  'features/profile/device.ts: ',
  'resource/action/row-buttons.tsx: const MAX_IN_ROW',
  'resource/action/use-runner.ts: const MAX_NAMED',
  'resource/list/arrange.ts: ',
  // What is worth keeping in the browser.
  'resource/action/ask-form.tsx: const MIN_DRAFT_LENGTH',
  // Numbers in addresses that a browser can count with.
  'resource/list/list-state.ts: ',
  'resource/page/form-pages.ts: ',
]

/** Texts whose numbers are no limits. */
const NO_LIMITS: readonly string[] = [
  // Examples.
  'agreement:agreement.form.hint.major',
  'goods:goods.sku.specHint',
  // Names and counted things.
  'enums:Source.h5',
  'enums:OrderSource.h5',
  'agreement:agreement.diff.same',
  'member:userCard.rateHint',
  // How codes are written, which no setting changes.
  'app:signIn.secondStep.needRecovery',
  'profile:twoStep.badCode',
  'company:company.hints.creditCode',
  'kit:rules.idNumber',
  'kit:rules.realName',
]

const written = sources().filter(({ path }) => !GENERATED.test(path))

/** found are the places of a pattern, each with the line it stands in. */
function found(pattern: RegExp, among: typeof written): string[] {
  return among.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
}

/** limitsIn are the numbers somewhere in rules or figures. 0 and 1 say nothing. */
function limitsIn(value: unknown): number[] {
  if (typeof value === 'number') return value > 1 ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(limitsIn) : []
}

const figures = limitsIn(limits)

/** limitsBeside are the limits that a text could be about: those of its resource, and the server's figures. */
function limitsBeside(key: string): Set<number> {
  const [, name = ''] = key.match(/:(\w+)\./) ?? []
  const resource = (resources as Readonly<Record<string, { fields: object }>>)[name]
  return new Set([...figures, ...limitsIn(resource?.fields)])
}

describe('what the server decides', () => {
  it('is refused by names, not by numbers', () => {
    const codes = new RegExp(`(?<![\\w.'])(${Object.values(fault).join('|')})(?![\\w.'])`)
    expect(found(codes, written)).toEqual([])
  })

  it('has limits that no screen repeats', () => {
    const limit =
      /\b(max|min)(Length|Items|imum|Count|Days|Bytes)(: |=\{)\d|\b(limit|pageSize): \d|\bM(AX|IN)_\w+( = |: )\d|\{\d+,\d*\}|'image\/\w+'/
    const screens = written.filter(
      (source) => isProduct(source) && /^(app|resource|features|order|ui)\//.test(source.path),
    )
    const repeated = found(limit, screens).filter((line) => !OWN.some((own) => line.startsWith(own)))
    expect(repeated).toEqual([])
  })

  it('has limits that no text writes out', () => {
    const repeated = LANGUAGES.flatMap((language) =>
      [...textsOf(language)].flatMap(([key, text]) => {
        const numbers = text.replaceAll(/\{\{.*?\}\}/g, '').match(/\d+/g) ?? []
        const known = limitsBeside(key)
        const isLimit = numbers.some((number) => known.has(Number(number)))
        return isLimit && !NO_LIMITS.includes(key) ? [`${language} ${key}: ${text}`] : []
      }),
    )
    expect(repeated).toEqual([])
  })

  it('allows what it says in the actions of a row, not what a screen makes of the status', () => {
    const guess = /\bwhen: .*\bstatus\b|hiddenActions.*\bstatus (=|!)==/
    expect(
      found(
        guess,
        written.filter(({ path }) => path.startsWith('features/')),
      ),
    ).toEqual([])
  })
})
