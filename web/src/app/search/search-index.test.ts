import { describe, expect, it } from 'vitest'
import english from '../../locales/en/menu.json'
import spanish from '../../locales/es/menu.json'
import menuTexts from '../../locales/zh/menu.json'
import { menu, visibleMenu } from '../menu'
import type { TitledPath } from '../screen'
import { pageEntries } from './page-entries'
import { searchIndex } from './search-index'

const everything = menu.flatMap((section) => [
  section.code,
  ...section.screens.flatMap(({ code }) => code ?? []),
])

function search(
  query: string,
  { codes = everything, titles = menuTexts as Record<TitledPath, string>, withPinyin = true } = {},
) {
  const pages = pageEntries({
    sections: visibleMenu(codes),
    titleOf: (path) => titles[path],
    withPinyin,
  })
  return searchIndex(pages)(query)
}

function find(...asked: Parameters<typeof search>): (string | undefined)[] {
  const { exact, similar } = search(...asked)
  return [...exact, ...similar].map(({ address }) => address)
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
    expect(search('商品单位').exact[0]?.title).toEqual(['商品管理', '商品单位'])
  })

  it('tells what contains the text from what resembles it', () => {
    expect(search('SPDW').exact.map(({ address }) => address)).toEqual(['/goods/goodsUnit'])
    expect(search('shangpindawei').exact).toEqual([])
  })

  it('finds no pinyin where it is switched off or the language has none', () => {
    expect(find('spdw', { withPinyin: false })).toEqual([])
    expect(find('danwei', { withPinyin: false })).toEqual([])
    expect(find('unit', { withPinyin: false, titles: english as Record<TitledPath, string> })[0]).toBe(
      '/goods/goodsUnit',
    )
  })

  it('needs no accents', () => {
    const titles = spanish as Record<TitledPath, string>
    const plain = titles['/famDoc/famIndex'].normalize('NFD').replaceAll(/\p{M}/gu, '')
    expect(plain).not.toBe(titles['/famDoc/famIndex'])
    expect(find(plain, { withPinyin: false, titles })[0]).toBe('/famDoc/famIndex')
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
