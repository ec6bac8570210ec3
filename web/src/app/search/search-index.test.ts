import { describe, expect, it } from 'vitest'
import english from '../../locales/en/menu.json'
import menuTexts from '../../locales/zh/menu.json'
import { menu, visibleMenu } from '../menu'
import type { TitledPath } from '../screen'
import { searchIndex } from './search-index'

const everything = menu.flatMap((section) => [
  section.code,
  ...section.screens.flatMap(({ code }) => code ?? []),
])

function find(
  query: string,
  { codes = everything, titles = menuTexts as Record<TitledPath, string>, withPinyin = true } = {},
): string[] {
  const search = searchIndex({
    sections: visibleMenu(codes),
    titleOf: (path) => titles[path],
    withPinyin,
  })
  return search(query).map(({ path }) => path)
}

describe('the menu search', () => {
  it.each([
    ['a title', '商品单位'],
    ['a part of it', '单位'],
    ['its pinyin', 'shangpindanwei'],
    ['the beginning of its pinyin', 'shangpind'],
    ['its initials', 'spdw'],
    ['its path', 'goodsUnit'],
    ['a slip of the finger', 'shangpindawei'],
    ['blanks around it', '  spdw '],
  ])('finds a page by %s', (_, query) => {
    expect(find(query)[0]).toBe('/goods/goodsUnit')
  })

  it('gives the way to the page', () => {
    const search = searchIndex({
      sections: visibleMenu(everything),
      titleOf: (path) => menuTexts[path],
      withPinyin: true,
    })
    expect(search('商品单位')[0]?.title).toEqual(['商品管理', '商品单位'])
  })

  it('finds no pinyin where it is switched off or the language has none', () => {
    expect(find('spdw', { withPinyin: false })).toEqual([])
    expect(find('danwei', { withPinyin: false })).toEqual([])
    expect(find('unit', { withPinyin: false, titles: english as Record<TitledPath, string> })[0]).toBe(
      '/goods/goodsUnit',
    )
  })

  it('offers only what the account may open', () => {
    expect(find('商品单位', { codes: [1007, 1027] })).toEqual([])
  })

  it('finds nothing for nothing', () => {
    expect(find('')).toEqual([])
    expect(find('   ')).toEqual([])
    expect(find('zzzzzzzz')).toEqual([])
  })
})
