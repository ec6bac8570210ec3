import { describe, expect, it } from 'vitest'
import { fault } from '../api/fault'
import { isProduct, sources } from './sources'

const GENERATED = /^api\/(generated|fault|limits|inputs\/\w+)\.ts$/

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

describe('what the server decides', () => {
  it('is refused by names, not by numbers', () => {
    const codes = new RegExp(`(?<![\\w.'])(${Object.values(fault).join('|')})(?![\\w.'])`)
    expect(found(codes, written)).toEqual([])
  })

  it('has limits that no screen repeats', () => {
    const limit = /\b(max|min)(Length|Items|imum|Count)(: |=\{)\d/
    const screens = written.filter(
      (source) => isProduct(source) && /^(app|resource|features|order)\//.test(source.path),
    )
    expect(found(limit, screens)).toEqual([])
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
