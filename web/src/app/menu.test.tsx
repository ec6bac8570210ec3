import { describe, expect, it } from 'vitest'
import * as generated from '../api/generated'
import { LANGUAGES } from '../api/language'
import { resources } from '../api/resources'
import { textsOf } from '../testing/texts'
import { menu, visibleMenu } from './menu'

const paths = (codes: number[]) =>
  visibleMenu(codes).map(({ path, screens }) => [path, ...screens.map((screen) => screen.path)])

describe('the menu', () => {
  it.each<[string, number[], string[][]]>([
    ['nothing without codes', [], []],
    ['nothing for the code of a section whose screens have their own', [1001, 1010], []],
    ['nothing for a screen code without its section', [1027, 1038], []],
    ['the screen that its section stands for', [1007], [['/famDoc', '/famDoc/famIndex']]],
    ['a screen whose section is held too', [1010, 1038], [['/goods', '/goods/goodsUnit']]],
    [
      'no doctors for a 1028 that came with another section',
      [1015, 1028],
      [['/character', '/character/chaPhysical']],
    ],
    [
      'everything in the order of the table',
      [1038, 1028, 1027, 1010, 1007],
      [
        ['/famDoc', '/famDoc/famIndex', '/famDoc/famCart', '/famDoc/famTitle'],
        ['/goods', '/goods/goodsUnit'],
      ],
    ],
  ])('shows %s', (_, codes, shown) => {
    expect(paths(codes)).toEqual(shown)
  })

  it('has a screen for every resource of the server, under the codes that its calls need', () => {
    const screens = new Map<string, readonly number[]>(
      menu.flatMap(({ code, screens: own }) =>
        own.map((screen) => [screen.path, [...new Set([code, screen.code ?? code])]] as const),
      ),
    )
    for (const resource of Object.values(resources)) {
      const { route, calls } = resource
      const { callName } = 'tree' in calls ? calls.tree : 'get' in calls ? calls.get : calls.list
      const [needed] = Object.entries(generated.needs).filter(([name]) => name === callName)
      const routes: string[] = 'screens' in resource ? Object.values(resource.screens.routes) : [route]
      expect([route, needed?.[1].anyOf]).toEqual([route, routes.map((each) => screens.get(each))])
    }
  })

  it('has the addresses, the codes and the order that the server knows', () => {
    const known = generated.sections.map(({ path, code, screens }) => ({
      path,
      code,
      screens: screens.map((screen) => ({ path: screen.path, code: screen.code })),
    }))
    for (const section of menu) {
      const own = known.find(({ path }) => path === section.path)
      expect(own?.code).toBe(section.code)
      const screens = section.screens
        .filter(({ hidden }) => !hidden)
        .map(({ path, code }) => ({ path, code: code ?? section.code }))
      const paths = screens.map(({ path }) => path)
      expect(screens).toEqual(own?.screens.filter(({ path }) => paths.includes(path)))
    }
    const order = menu.map(({ path }) => path)
    expect(order).toEqual(known.map(({ path }) => path).filter((path) => order.includes(path)))
  })

  it('keeps every screen under the address of its section', () => {
    for (const section of menu) {
      for (const screen of section.screens) expect(screen.path.startsWith(`${section.path}/`)).toBe(true)
    }
  })

  it.each(LANGUAGES)('has one name for each screen in %s, and no name for two', (language) => {
    const texts = textsOf(language)
    const nameOf = (path: string) => texts.get(`menu:${path}`)
    for (const { path, screens } of generated.sections) {
      const [only, another] = screens
      // A section with a single screen is that screen, so it cannot be called otherwise.
      if (only && !another) expect([path, nameOf(only.path)]).toEqual([path, nameOf(path)])
    }
    const names = generated.sections.flatMap(({ screens }) => screens.map(({ path }) => nameOf(path)))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})
