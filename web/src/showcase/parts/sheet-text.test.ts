import { describe, expect, it } from 'vitest'
import { columnWidths, readSeparated, separatedText } from './sheet-text'

describe('rows as text', () => {
  it('quote what would break a line apart', () => {
    expect(separatedText([['a,b', 'say "no"', 'two\nlines', 7]], ',')).toBe(
      '"a,b","say ""no""","two\nlines",7\r\n',
    )
    expect(separatedText([['a,b', 'c']], '\t')).toBe('a,b\tc\r\n')
  })

  it('never run as a formula, while numbers stay numbers', () => {
    expect(separatedText([['=1+1', '@x', '＝1', -5]], ',')).toBe("'=1+1,'@x,'＝1,-5\r\n")
  })

  it('are read as they were written', () => {
    const rows = [
      ['Id', 'Title'],
      ['1', 'one, "two"\nthree'],
      ['', 'x'],
    ]
    expect(readSeparated(`\uFEFF${separatedText(rows, ',')}`)).toEqual(rows)
    expect(readSeparated('a,b\nc,')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ])
  })

  it('do not hang on a quotation that is never closed', () => {
    expect(readSeparated('a\n"b').flat()).toContain('a')
  })
})

describe('the widths of columns', () => {
  it('follow the longest cell, wide letters twice, and an empty one is ten', () => {
    expect(
      columnWidths([
        ['Id', '标题', ''],
        [1234, 'ab', ''],
      ]),
    ).toEqual([4, 4, 10])
  })
})
