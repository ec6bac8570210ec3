import { describe, expect, it } from 'vitest'
import type { SavedView } from '../../../api/generated'
import { title } from '../../../api/resources/doctor'
import { staff } from '../../../testing/fake-api'
import { arrange } from '../arrange'
import { addressOf, atAll, defaultOf, queryOf, savedIn } from './view-address'

const view = (change: Partial<SavedView>): SavedView => ({
  id: 7,
  version: 1,
  list: 'title',
  name: '中医',
  query: 'category=tcm&sort=-createdAt&cols=name*_category&density=compact',
  roleId: null,
  isDefault: false,
  forMe: true,
  mayChange: true,
  ...change,
})
const at = (query: string) => new URLSearchParams(query)
const usual = { columns: arrange(['name', 'category', 'status'], []), density: '' } as const

describe('the address of a view', () => {
  it('says in full what the view shows, without search text, page and what lies over a list', () => {
    const tampered = view({ query: 'category=tcm&kw=somebody&page=3&open=5&colour=red' })
    expect(addressOf(title, at('kw=x&page=2&status=enabled&of=title'), tampered).toString()).toBe(
      'of=title&saved=7&category=tcm',
    )
    expect(addressOf(title, at('saved=7&category=tcm&of=title'), null).toString()).toBe('of=title')
  })

  it('keeps the same text for lists that show the same', () => {
    const one = queryOf(title, undefined, at('sort=-createdAt&page=4&kw=x&status=enabled&saved=7'), usual)
    const other = queryOf(title, undefined, at('status=enabled&gone=1&pageSize=20&sort=-createdAt'), usual)
    expect(one).toBe(other)
    expect(one).toBe('status=enabled&sort=-createdAt&cols=name*_category_status&density=usual')
  })

  it('keeps the chosen tab where it is not the usual one', () => {
    const tabs = [
      { key: 'all', input: {} },
      { key: 'off', input: { status: 'disabled' } },
    ]
    expect(queryOf(title, tabs, at('tab=off'), usual)).toMatch(/^tab=off&/)
    expect(queryOf(title, tabs, at('tab=all'), usual)).toMatch(/^cols=/)
  })

  it('names a view that this person has, or none', () => {
    const user = staff({ views: [view({})] })
    expect(savedIn(title, user, at('saved=7'))?.name).toBe('中医')
    expect(savedIn(title, user, at('saved=8'))).toBeUndefined()
    expect(savedIn(title, staff({ views: [view({ list: 'goods' })] }), at('saved=7'))).toBeUndefined()
  })
})

describe('the view that a list opens with', () => {
  const ofRole = view({ id: 8, roleId: 5, isDefault: true })

  it('is one’s own before that of a role, and never one that was made for others', () => {
    expect(defaultOf([ofRole, view({ isDefault: true })])?.id).toBe(7)
    expect(defaultOf([ofRole, view({})])?.id).toBe(8)
    expect(defaultOf([{ ...ofRole, forMe: false }])).toBeUndefined()
  })

  it('does not come back when the last filter is taken away', () => {
    const user = staff({ views: [ofRole] })
    expect(atAll(title, user, at('')).toString()).toBe('saved=none')
    expect(atAll(title, user, at('open=3')).toString()).toBe('open=3&saved=none')
    expect(atAll(title, user, at('saved=8')).toString()).toBe('saved=8')
    expect(atAll(title, staff(), at('')).toString()).toBe('')
  })
})
