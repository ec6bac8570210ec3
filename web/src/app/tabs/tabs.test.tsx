import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, staff } from '../../testing/fake-api'
import { page, unit } from '../../testing/records'
import { renderApp } from '../../testing/render-app'
import { changeSettings } from '../settings/settings'

const here = () => location.pathname + location.search
const strip = () => screen.getByRole('tablist', { name: '已打开的页面' })
const names = () =>
  within(strip())
    .getAllByRole('tab')
    .map(({ textContent }) => textContent)
const tab = (name: string) => within(strip()).getByRole('tab', { name })
const menuLink = (name: string) =>
  within(screen.getByRole('navigation', { name: '主菜单' })).getByRole('link', { name })
const chosen = () => within(strip()).queryByRole('tab', { selected: true })?.textContent

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  changeSettings({ tagsView: true })
})

async function open(address = '/goods/goodsUnit') {
  const api = fakeApi({
    goodsUnitList: () => page([unit(1, '盒')]),
    titleList: () => ({ items: [], total: 0, totalCapped: false }),
    departmentTree: () => ({ items: [] }),
  })
  await renderApp(address)
  await screen.findByRole('tablist')
  return api
}

async function halfFilledForm() {
  const api = await open()
  await userEvent.click(await screen.findByRole('button', { name: '新增单位' }))
  await userEvent.type(await screen.findByRole('textbox', { name: '单位名称' }), '瓶')
  return api
}

describe('a tab', () => {
  it('keeps its page: filters, a half-filled form, and no second reading of what was just read', async () => {
    const api = await open('/goods/goodsUnit?kw=a')
    await screen.findByText('盒')
    await userEvent.click(await screen.findByRole('button', { name: '新增单位' }))
    await userEvent.type(await screen.findByRole('textbox', { name: '单位名称' }), '瓶')

    await userEvent.click(tab('首页'))
    await waitFor(() => expect(here()).toBe('/dashboard'))
    expect(screen.queryByRole('textbox', { name: '单位名称' })).toBeNull()
    await userEvent.click(tab('商品单位'))
    await waitFor(() => expect(here()).toBe('/goods/goodsUnit?kw=a&new='))
    expect((await screen.findByRole('textbox', { name: '单位名称' })).getAttribute('value')).toBe('瓶')
    expect(document.title).toContain('商品单位')
    expect(api.inputsOf('goodsUnitList')).toHaveLength(1)
  })

  it('keeps what is typed into the form of a record', async () => {
    const api = await open()
    api.answer({ goodsUnitDetail: () => unit(1, '盒') })
    await userEvent.click(await screen.findByRole('button', { name: '编辑 盒' }))
    await userEvent.type(await screen.findByRole('textbox', { name: '单位名称' }), '装')
    await userEvent.click(tab('首页'))
    await waitFor(() => expect(here()).toBe('/dashboard'))
    await userEvent.click(tab('商品单位'))
    expect((await screen.findByRole('textbox', { name: '单位名称' })).getAttribute('value')).toBe('盒装')
  })

  it('is reached from the menu as it was left', async () => {
    await open('/goods/goodsUnit?kw=a')
    await userEvent.click(tab('首页'))
    await waitFor(() => expect(here()).toBe('/dashboard'))
    await userEvent.click(menuLink('商品单位'))
    await waitFor(() => expect(here()).toBe('/goods/goodsUnit?kw=a'))
  })

  it('cannot outlive the right to its page', async () => {
    const api = await open()
    await userEvent.click(tab('首页'))
    api.answer({ adminInfo: () => staff({ permitCodes: [1007, 1028] }) })
    const { refreshUser } = await import('../../api/refresh-user')
    await refreshUser()
    await waitFor(() => expect(names()).toEqual(['首页']))
  })
})

describe('closing', () => {
  it('leads from the page on show to the right-most of the rest, and forgets the page', async () => {
    const api = await open()
    await screen.findByText('盒')
    await userEvent.click(tab('首页'))
    await waitFor(() => expect(chosen()).toBe('首页'))
    // Not the page on show: nothing moves.
    fireEvent(tab('商品单位'), new MouseEvent('auxclick', { bubbles: true, button: 1 }))
    await waitFor(() => expect(names()).toEqual(['首页']))
    expect(here()).toBe('/dashboard')

    await userEvent.click(menuLink('商品单位'))
    await screen.findByText('盒')
    const cross = tab('商品单位').querySelector('[data-close]')
    if (cross) await userEvent.click(cross)
    await waitFor(() => expect(here()).toBe('/dashboard'))
    expect(names()).toEqual(['首页'])
    expect(api.inputsOf('goodsUnitList').length).toBeGreaterThan(0)
  })

  it('leaves pinned tabs alone', async () => {
    await open('/dashboard')
    fireEvent(tab('首页'), new MouseEvent('auxclick', { bubbles: true, button: 1 }))
    fireEvent.keyDown(tab('首页'), { key: 'Delete' })
    expect(tab('首页').querySelector('[data-close]')).toBeNull()
    fireEvent.contextMenu(tab('首页'))
    const offers = within(screen.getByRole('menu', { name: '首页的操作' })).getAllByRole('menuitem')
    expect(offers.map(({ textContent }) => textContent)).toEqual(['刷新', '关闭其他', '关闭所有'])
    expect(names()).toEqual(['首页'])
  })

  it('asks for unsaved input, of a hidden page too, and says whose it is', async () => {
    await halfFilledForm()
    await userEvent.click(tab('首页'))
    await waitFor(() => expect(here()).toBe('/dashboard'))
    fireEvent.contextMenu(tab('首页'))
    await userEvent.click(screen.getByRole('menuitem', { name: '关闭所有' }))
    expect(await screen.findByText(/“商品单位”中填写的内容还没有保存/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '继续填写' }))
    expect(names()).toEqual(['首页', '商品单位'])

    fireEvent.keyDown(tab('商品单位'), { key: 'Delete' })
    // The dialog before is still on its way out.
    await waitFor(() => expect(screen.getAllByRole('button', { name: '放弃' })).toHaveLength(2))
    const discard = screen.getAllByRole('button', { name: '放弃' }).at(-1)
    if (discard) await userEvent.click(discard)
    await waitFor(() => expect(names()).toEqual(['首页']))
    expect(here()).toBe('/dashboard')
  })
})

describe('the strip', () => {
  it('is worked with the keyboard', async () => {
    await open()
    tab('商品单位').focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(tab('首页'))
    await userEvent.keyboard('{End}')
    expect(document.activeElement).toBe(tab('商品单位'))
    fireEvent.keyDown(tab('商品单位'), { key: 'F10', shiftKey: true })
    expect(document.activeElement?.textContent).toBe('刷新')
    await userEvent.keyboard('{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('关闭所有')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu', { name: /商品单位/ })).toBeNull()
    expect(document.activeElement).toBe(tab('商品单位'))
    await userEvent.keyboard('{Delete}')
    await waitFor(() => expect(here()).toBe('/dashboard'))
    expect(document.activeElement).toBe(tab('首页'))
  })

  it('refreshes a page: built anew and read again, without a step in the history', async () => {
    const api = await halfFilledForm()
    const steps = history.length
    fireEvent.contextMenu(tab('商品单位'))
    await userEvent.click(screen.getByRole('menuitem', { name: '刷新' }))
    await userEvent.click(await screen.findByRole('button', { name: '放弃' }))
    // The form is an address, so it is there again, as at first.
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: '单位名称' }).getAttribute('value')).toBe(''),
    )
    await waitFor(() => expect(api.inputsOf('goodsUnitList')).toHaveLength(2))
    expect(history.length).toBe(steps)
    expect(here()).toBe('/goods/goodsUnit?new=')
  })

  it('goes with the setting, and pages are then not kept', async () => {
    await open()
    await screen.findByText('盒')
    changeSettings({ tagsView: false })
    await waitFor(() => expect(screen.queryByRole('tablist')).toBeNull())
    await userEvent.click(menuLink('首页'))
    await waitFor(() => expect(here()).toBe('/dashboard'))
    await waitFor(() => expect(screen.queryByText('盒')).toBeNull())
    expect(document.body.textContent).not.toContain('盒')
  })
})
