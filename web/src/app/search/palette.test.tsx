import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fault } from '../../api/fault'
import { type FakeApi, fakeApi, Refusal, staff } from '../../testing/fake-api'
import { renderApp } from '../../testing/render-app'

const LIN = { objectType: 'doctor', id: 3, label: '林晓梅', status: 'onShelf' }

async function openPalette(handlers: Parameters<typeof fakeApi>[0] = {}) {
  const user = userEvent.setup()
  const api: FakeApi = fakeApi({ paletteFind: () => ({ items: [] }), ...handlers })
  await renderApp('/dashboard')
  await screen.findByRole('button', { name: '打开全局搜索' })
  await user.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox', { name: '全局搜索' })
  return { user, api, box }
}

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

describe('the palette', () => {
  it('shows records under the name of their kind, with their state in words', async () => {
    const { user, box, api } = await openPalette({ paletteFind: () => ({ items: [LIN] }) })
    await user.type(box, 'lxm')
    const option = await screen.findByRole('option', { name: /^林晓梅 ?已上架$/ })
    expect(within(screen.getByRole('group', { name: '医生' })).getByRole('option')).toBe(option)
    expect(box.getAttribute('aria-activedescendant')).toBe(option.id)
    // Three letters in one go are one question.
    expect(api.inputsOf('paletteFind')).toEqual([{ kw: 'lxm' }])
  })

  it('asks for nothing until enough is typed; one Chinese character is', async () => {
    const { user, box, api } = await openPalette({ paletteFind: () => ({ items: [LIN] }) })
    await user.type(box, 'l')
    await user.clear(box)
    await user.type(box, '林')
    await screen.findByRole('option', { name: /^林晓梅 ?已上架$/ })
    expect(api.inputsOf('paletteFind')).toEqual([{ kw: '林' }])
  })

  it('keeps what it found until there is something else, and gives up the question before', async () => {
    let answer: (value: unknown) => void = () => undefined
    const { user, box, api } = await openPalette({ paletteFind: () => ({ items: [LIN] }) })
    await user.type(box, 'lin')
    await screen.findByRole('option', { name: /^林晓梅 ?已上架$/ })
    api.answer({ paletteFind: () => new Promise((resolve) => (answer = resolve)) })
    await user.type(box, 'x')
    await waitFor(() => expect(api.inputsOf('paletteFind')).toHaveLength(2))
    expect(screen.getByRole('option', { name: /^林晓梅 ?已上架$/ })).toBeTruthy()
    await user.type(box, 'i')
    await waitFor(() => expect(api.inputsOf('paletteFind')).toHaveLength(3))
    const asked = api.received.filter(({ callName }) => callName === 'paletteFind')
    expect(asked[1]?.signal.aborted).toBe(true)
    answer({ items: [{ ...LIN, id: 4, label: '林夕' }] })
    expect(await screen.findByRole('option', { name: /^林夕/ })).toBeTruthy()
    expect(screen.queryByRole('option', { name: /^林晓梅 ?已上架$/ })).toBeNull()
  })

  it('says quietly that records could not be found, and still finds pages', async () => {
    const { user, box } = await openPalette({
      paletteFind: () => new Refusal(fault.internal, '出了点问题'),
    })
    await user.type(box, '单位')
    expect(await screen.findByText('记录搜索失败：出了点问题')).toBeTruthy()
    expect(screen.getByRole('option', { name: '商品管理 > 商品单位' })).toBeTruthy()
  })

  it('offers forms of new records to those who may save them', async () => {
    const { user, box } = await openPalette()
    await user.type(box, 'xzdw')
    expect(await screen.findByRole('option', { name: /^新增单位 ?商品管理 > 商品单位$/ })).toBeTruthy()
  })

  it('offers none to those who may only look', async () => {
    const { user, box } = await openPalette({
      adminInfo: () => staff({ caps: { write: false, export: false, reveal: false, finance: false } }),
    })
    await user.type(box, '新增')
    expect(await screen.findByText('没有匹配的结果')).toBeTruthy()
    await user.clear(box)
    await user.type(box, 'tcdl')
    expect(await screen.findByRole('option', { name: '退出登录' })).toBeTruthy()
  })

  it('goes round by the arrow keys, and to both ends', async () => {
    const { user, box } = await openPalette()
    await user.type(box, '切换')
    const options = await screen.findAllByRole('option')
    expect(options.length).toBeGreaterThan(2)
    const marked = () => options.findIndex(({ id }) => id === box.getAttribute('aria-activedescendant'))
    await user.keyboard('{ArrowUp}')
    expect(marked()).toBe(options.length - 1)
    await user.keyboard('{ArrowDown}')
    expect(marked()).toBe(0)
    await user.keyboard('{End}')
    expect(marked()).toBe(options.length - 1)
    await user.keyboard('{Home}')
    expect(marked()).toBe(0)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('combobox', { name: '全局搜索' })).toBeNull())
  })

  it('opens in another tab of the browser with Control and Enter', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const { user, box } = await openPalette({ paletteFind: () => ({ items: [LIN] }) })
    await user.type(box, 'lxm')
    await screen.findByRole('option', { name: /^林晓梅 ?已上架$/ })
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(opened).toHaveBeenCalledWith('/famDoc/famIndex?open=3', '_blank', 'noopener')
    expect(location.pathname).toBe('/dashboard')
  })
})
