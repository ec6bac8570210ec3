import type { Location } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { session } from '../../api/session'
import { staff } from '../../testing/fake-api'
import { dashboard } from '../own-pages'
import type { PageMeta } from '../screen'
import { keptTabs } from './kept-tabs'
import {
  addressOf,
  arrive,
  KEPT_PAGES,
  keepOnly,
  pin,
  rebuild,
  relocate,
  rememberScroll,
  rename,
  resetTabs,
  scrollOf,
  useTabs,
} from './tab-store'

const units: PageMeta = { path: '/goods/goodsUnit' }
const titles: PageMeta = { path: '/famDoc/famTitle' }

const at = (address: string): Location => {
  const { pathname, search, hash } = new URL(address, 'https://care.example')
  return { pathname, search, hash, state: null, key: address, mask: undefined }
}
const visit = (page: PageMeta, address: string = page.path, keep = true) =>
  arrive({ page, location: at(address) }, keep)
const shown = () => useTabs.getState().tabs.map(({ location }) => location.pathname + location.search)

beforeEach(resetTabs)

describe('the visited pages', () => {
  it('are told apart by their path; another query is the same tab', () => {
    visit(units, '/goods/goodsUnit?page=2')
    visit(titles)
    visit(units, '/goods/goodsUnit?page=3')
    expect(shown()).toEqual(['/goods/goodsUnit?page=3', '/famDoc/famTitle'])
  })

  it('have a tab for each record of one screen', () => {
    visit(units, '/goods/goodsUnit/1')
    visit(units, '/goods/goodsUnit/2')
    expect(shown()).toEqual(['/goods/goodsUnit/1', '/goods/goodsUnit/2'])
  })

  it('keep the very same location on a revisit, so that the page has nothing to draw', () => {
    visit(units, '/goods/goodsUnit?page=2')
    const before = useTabs.getState().tabs[0]
    visit(titles)
    visit(units, '/goods/goodsUnit?page=2')
    expect(useTabs.getState().tabs[0]).toBe(before)
  })

  it('begin with the pinned ones, visited or not', () => {
    visit(units)
    pin([dashboard])
    expect(shown()).toEqual(['/dashboard', '/goods/goodsUnit'])
    visit(dashboard)
    expect(shown()).toEqual(['/dashboard', '/goods/goodsUnit'])
  })

  it('have none on show at an address that is no page', () => {
    visit(units)
    arrive(null, true)
    expect(useTabs.getState()).toMatchObject({ active: null, kept: ['/goods/goodsUnit'] })
  })

  it('are forgotten when another account signs in, or none is', () => {
    session.setState({ user: staff() })
    visit(units)
    rememberScroll('/goods/goodsUnit', 300)
    session.setState({ user: staff({ name: '王敏敏' }) })
    expect(shown()).toHaveLength(1)
    session.setState({ user: null })
    expect(shown()).toEqual([])
    expect(scrollOf('/goods/goodsUnit')).toBe(0)
  })
})

describe('after a reload', () => {
  const reload = () => {
    session.setState({ user: null, notice: 'as if the page began anew' })
    session.setState({ user: staff(), notice: '' })
  }

  it('the tabs are there again, with their queries and names', () => {
    session.setState({ user: staff() })
    visit(units, '/goods/goodsUnit?page=2#top')
    visit(titles, '/famDoc/famTitle/7')
    rename('/famDoc/famTitle/7', '主任医师')
    reload()
    const { tabs, kept, active } = useTabs.getState()
    expect(tabs.map((tab) => [addressOf(tab), tab.name])).toEqual([
      ['/goods/goodsUnit?page=2#top', undefined],
      ['/famDoc/famTitle/7', '主任医师'],
    ])
    expect([kept, active]).toEqual([[], null])
  })

  it('they are so too where it is known who is signed in before this code is there', async () => {
    session.setState({ user: staff() })
    visit(units, '/goods/goodsUnit?page=2')
    const late = './tab-store?late'
    const { useTabs: lateTabs } = (await import(late)) as typeof import('./tab-store')
    expect(lateTabs).not.toBe(useTabs)
    expect(lateTabs.getState().tabs.map(addressOf)).toEqual(['/goods/goodsUnit?page=2'])
  })

  it('those of another account are not', () => {
    session.setState({ user: staff() })
    visit(units)
    session.setState({ user: null, notice: 'ended' })
    session.setState({ user: staff({ id: 2 }), notice: '' })
    expect(shown()).toEqual([])
    expect(keptTabs(1)).toEqual([])
  })

  it('nothing is left of somebody who signed out', () => {
    session.setState({ user: staff() })
    visit(units)
    session.setState({ user: null, notice: '' })
    expect(keptTabs(1)).toEqual([])
  })
})

describe('pages that are kept alive', () => {
  it('are the ones used last', () => {
    for (let id = 0; id <= KEPT_PAGES; id++) visit(units, `/goods/goodsUnit/${id}`)
    visit(units, '/goods/goodsUnit/1')
    visit(units, '/goods/goodsUnit/99')
    const { kept, tabs } = useTabs.getState()
    expect(kept).toHaveLength(KEPT_PAGES)
    expect(kept.slice(-2)).toEqual(['/goods/goodsUnit/1', '/goods/goodsUnit/99'])
    expect(kept).not.toContain('/goods/goodsUnit/0')
    expect(kept).not.toContain('/goods/goodsUnit/2')
    expect(tabs).toHaveLength(KEPT_PAGES + 2)
  })

  it('are not those that are to be built anew on each visit', () => {
    visit({ ...titles, noCache: true })
    expect(useTabs.getState().kept).toEqual(['/famDoc/famTitle'])
    visit(units)
    expect(useTabs.getState().kept).toEqual(['/goods/goodsUnit'])
    expect(shown()).toHaveLength(2)
  })

  it('are none without a strip', () => {
    visit(titles)
    visit(units, '/goods/goodsUnit', false)
    expect(useTabs.getState().kept).toEqual(['/goods/goodsUnit'])
  })

  it('are forgotten with their tabs', () => {
    visit(titles)
    rememberScroll('/famDoc/famTitle', 40)
    visit(units)
    keepOnly(({ path }) => path === '/goods/goodsUnit')
    expect(useTabs.getState().kept).toEqual(['/goods/goodsUnit'])
    expect(scrollOf('/famDoc/famTitle')).toBe(0)
  })

  it('are other instances after a refresh, at their top', () => {
    visit(units)
    rememberScroll('/goods/goodsUnit', 40)
    rebuild('/goods/goodsUnit')
    expect(useTabs.getState().tabs[0]?.build).toBe(1)
    expect(scrollOf('/goods/goodsUnit')).toBe(0)
  })

  it('may change their own address while another page is on show', () => {
    visit(units)
    visit(titles)
    relocate('/goods/goodsUnit', at('/goods/goodsUnit?kw=a'))
    expect(shown()).toEqual(['/goods/goodsUnit?kw=a', '/famDoc/famTitle'])
    expect(useTabs.getState().active).toBe('/famDoc/famTitle')
  })
})
