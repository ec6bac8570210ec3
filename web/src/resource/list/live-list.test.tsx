import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../testing/fake-api'
import { page, unit } from '../../testing/records'
import { renderApp } from '../../testing/render-app'
import { tell } from '../live/live-news'

const UNITS = '/goods/goodsUnit'
const box = unit(1, '盒')
const bottle = unit(2, '瓶')

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

const shownNames = () =>
  [...document.querySelectorAll('tbody tr[data-row]')].map((row) => row.querySelector('[title]')?.textContent)
const someoneChanged = (...names: string[]) => act(() => tell({ changed: new Set(names), touched: [] }))

async function openUnits(handlers: Parameters<typeof fakeApi>[0] = {}) {
  const kept = { rows: [box, bottle] }
  const api = fakeApi({ goodsUnitList: () => page(kept.rows), ...handlers })
  await renderApp(UNITS)
  await screen.findByText('盒')
  const reads = () => api.inputsOf('goodsUnitList').length
  return { api, kept, reads }
}

describe('a list that others work in', () => {
  it('shows new values in place', async () => {
    const { kept } = await openUnits()
    kept.rows = [box, { ...bottle, name: '小瓶' }]
    someoneChanged('goodsUnit')
    await screen.findByText('小瓶')
    expect(shownNames()).toEqual(['盒', '小瓶'])
    expect(screen.queryByRole('button', { name: /新记录|列表有变化/ })).toBeNull()
  })

  it('says how many rows are new, keeps what is selected, and shows them when asked', async () => {
    const { kept } = await openUnits()
    await userEvent.click(screen.getByRole('checkbox', { name: /瓶/ }))
    kept.rows = [unit(3, '袋'), unit(4, '罐'), unit(5, '桶'), box, { ...bottle, name: '小瓶' }]
    someoneChanged('goodsUnit')
    const bar = await screen.findByRole('button', { name: '有 3 条新记录，点击查看' })
    expect(shownNames()).toEqual(['盒', '小瓶'])
    expect(screen.getByText(/^共 2 条/)).toBeTruthy()
    await userEvent.click(bar)
    expect(shownNames()).toEqual(['袋', '罐', '桶', '盒', '小瓶'])
    expect(screen.queryByRole('button', { name: /新记录/ })).toBeNull()
    expect(screen.getByRole('checkbox', { name: /小瓶/ })).toHaveProperty('checked', true)
  })

  it('says that rows have gone, until they are read anew', async () => {
    const { kept } = await openUnits()
    kept.rows = [bottle]
    someoneChanged('goodsUnit')
    await screen.findByRole('button', { name: '列表有变化，点击刷新' })
    expect(shownNames()).toEqual(['盒', '瓶'])
    await userEvent.click(screen.getByRole('button', { name: '刷新' }))
    await waitFor(() => expect(shownNames()).toEqual(['瓶']))
    expect(screen.queryByRole('button', { name: /列表有变化/ })).toBeNull()
  })

  it('has no news of another page', async () => {
    const { kept } = await openUnits()
    kept.rows = [unit(3, '袋'), box, bottle]
    someoneChanged('goodsUnit')
    await screen.findByRole('button', { name: /新记录/ })
    await userEvent.click(screen.getByRole('columnheader', { name: '创建时间' }))
    await screen.findByText('袋')
    expect(screen.queryByRole('button', { name: /新记录/ })).toBeNull()
  })

  it('has no news of what one does oneself', async () => {
    let save = (_: unknown) => {}
    const { kept, reads } = await openUnits({
      goodsUnitSave: () =>
        new Promise((resolve) => {
          save = resolve
        }),
    })
    await userEvent.click(await screen.findByRole('button', { name: '新增单位' }))
    await userEvent.type(await screen.findByRole('textbox', { name: '单位名称' }), '袋')
    await userEvent.click(screen.getByRole('button', { name: /保存$/ }))
    // The change is told before the answer to it has come.
    kept.rows = [unit(3, '袋'), box, bottle]
    someoneChanged('goodsUnit')
    expect(reads()).toBe(1)
    const told: string[] = []
    const watch = new MutationObserver(() => {
      const bar = screen.queryByRole('button', { name: /新记录|列表有变化/ })
      if (bar) told.push(bar.textContent)
    })
    watch.observe(document.body, { childList: true, subtree: true })
    save({ id: 3, version: 1 })
    await waitFor(() => expect(shownNames().at(-1)).toBe('瓶'))
    // Once by the list itself, and once more to look for what others did.
    await waitFor(() => expect(reads()).toBe(3))
    watch.disconnect()
    expect(told).toEqual([])
  })

  it('does not look when something else was changed', async () => {
    const { reads } = await openUnits()
    someoneChanged('doctor')
    expect(reads()).toBe(1)
  })

  it('leaves an open input alone, and saves what was typed against what was read', async () => {
    const { api, kept } = await openUnits({ goodsUnitSave: () => ({ id: 1, version: 9 }) })
    const row = screen.getByText('盒').closest('tr') as HTMLElement
    await userEvent.click(within(row).getByRole('button', { name: /修改.*排序|排序.*盒/ }))
    const input = await within(row).findByRole('spinbutton')
    await userEvent.clear(input)
    await userEvent.type(input, '77')
    kept.rows = [{ ...box, version: 5, sort: 20, name: '大盒' }, bottle]
    someoneChanged('goodsUnit')
    await screen.findByText('大盒')
    expect(within(row).getByRole('spinbutton')).toHaveProperty('value', '77')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(api.inputsOf('goodsUnitSave')).toEqual([{ id: 1, version: 1, sort: 77 }]))
  })
})
