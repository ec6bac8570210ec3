import { describe, expect, it } from 'vitest'
import { type PermitSection, sections } from '../../api/generated'
import {
  allCodes,
  comesWithSection,
  elsewhere,
  isTicked,
  isWhole,
  namesOf,
  openedBy,
  type Place,
  sectionsWithoutScreens,
  tick,
  untick,
} from './code-choice'

const node = (path: string, code: number) => ({
  path,
  code,
  title: path,
  status: 'enabled' as const,
  also: [],
})
const tree: PermitSection[] = sections.map(({ path, code, screens }) => ({
  ...node(path, code),
  children: screens.map((screen) => node(screen.path, screen.code)),
}))

/** at finds a place of the menu by its address. */
function at(path: string): Place {
  for (const section of tree) {
    const found = [section, ...section.children].find((one) => one.path === path)
    if (found) return { section, node: found }
  }
  throw new Error(`no ${path}`)
}

const ticked = (codes: number[]) => (path: string) => isTicked(new Set(codes), at(path))

describe('choosing codes in the shape of the menu', () => {
  it('adds the section of the place that was clicked, and no other', () => {
    const codes = tick([], at('/famDoc/famTitle'))
    expect(codes).toEqual([1007, 1028])
    expect(ticked(codes)('/character/chaPhysical')).toBe(false)
    expect(tick(codes, at('/character/chaGene'))).toEqual([1007, 1015, 1016, 1028])
  })

  it('counts the other place as ticked once its section is held', () => {
    const codes = [1007, 1015, 1028]
    expect(ticked(codes)('/famDoc/famTitle')).toBe(true)
    expect(ticked(codes)('/character/chaPhysical')).toBe(true)
    expect(elsewhere(tree, new Set(codes), at('/famDoc/famTitle'))).toMatchObject([{ opens: true }])
    expect(elsewhere(tree, new Set([1007, 1028]), at('/famDoc/famTitle'))).toMatchObject([{ opens: false }])
  })

  it('ticks the screens of a section along, but none that cannot be given', () => {
    expect(tick([], at('/goods'))).toEqual([1010, 1011, 1012, 1038])
    expect(tick([], at('/goods'), (code) => code !== 1038)).toEqual([1010, 1011, 1012])
    const goods = at('/goods').section
    expect(isWhole(new Set([1010, 1011, 1012, 1038]), goods)).toBe(true)
    expect(isWhole(new Set([1010, 1012]), goods)).toBe(false)
  })

  it('finds the sections that open no screen', () => {
    const shut = sectionsWithoutScreens(tree, new Set([1001, 1010, 1012, 1013]))
    expect(shut.map(({ path }) => path)).toEqual(['/config'])
  })

  it('takes the screens of a section with it, but not a code that another section still opens', () => {
    const codes = [1007, 1015, 1027, 1028]
    expect(untick(tree, codes, at('/famDoc'))).toEqual([1015, 1028])
    expect(untick(tree, [1007, 1027, 1028], at('/famDoc'))).toEqual([])
    expect(untick(tree, [1001, 1002, 1003], at('/config/rules'))).toEqual([1001, 1002])
  })

  it('tells codes that open something from those whose section is missing', () => {
    expect(openedBy(tree, new Set([1007, 1028, 1043]))).toEqual(new Set([1007, 1028]))
  })

  it.each([
    ['/industry/indList', true],
    ['/industry/indPl', true],
    ['/carousel/carIndex', true],
    ['/Company/index', true],
    ['/carousel/shopIndex', false],
    ['/industry', false],
  ])('knows whether %s comes with its section', (path, expected) => {
    expect(comesWithSection(at(path))).toBe(expected)
  })

  it('knows every code of the product once, and what it opens', () => {
    expect(allCodes(tree, [{ code: 2000 }])).toHaveLength(40)
    const names = namesOf(tree, [{ code: 2000, name: '将来之用' }])
    expect(names.get(1028)).toBe('/famDoc/famTitle / /character/chaPhysical')
    expect(names.get(1013)).toBe('/industry')
    expect(names.get(2000)).toBe('将来之用')
  })
})
