import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { SavedView } from '../../../api/generated'
import { fakeApi, staff } from '../../../testing/fake-api'
import { renderApp } from '../../../testing/render-app'

const UNITS = '/goods/goodsUnit'

const off: SavedView = {
  id: 4,
  version: 2,
  list: 'goodsUnit',
  name: '已停用',
  query: 'status=disabled&cols=name*_status&density=compact',
  roleId: null,
  isDefault: true,
  forMe: true,
  mayChange: true,
}

const api = (views: SavedView[]) =>
  fakeApi({
    adminInfo: () => staff({ views }),
    adminListViewSave: () => ({}),
    goodsUnitList: () => ({ items: [], page: 1, pageSize: 20, total: 0, totalCapped: false }),
  })
const tab = (name: RegExp) => screen.findByRole('tab', { name })
const query = () => new URLSearchParams(window.location.search)

describe('a list', () => {
  it('opens with the default view and is read once, and the standard view stays through a reload', async () => {
    const calls = api([off])
    const first = await renderApp(UNITS)
    expect((await tab(/^已停用/)).getAttribute('aria-selected')).toBe('true')
    const asked = () => calls.inputsOf<{ status?: string[] }>('goodsUnitList').map(({ status }) => status)
    await waitFor(() => expect(asked()).toEqual([['disabled']]))
    expect(screen.queryByRole('columnheader', { name: '商品数' })).toBeNull()
    expect(screen.getByRole('table').dataset.density).toBe('compact')

    await userEvent.click(await tab(/^标准视图/))
    await waitFor(() => expect(asked()).toEqual([['disabled'], undefined]))
    expect(window.location.search).toBe('?saved=none')
    expect(screen.getByRole('columnheader', { name: '商品数' })).toBeTruthy()
    first.unmount()
    await renderApp(UNITS + window.location.search)
    expect((await tab(/^标准视图/)).getAttribute('aria-selected')).toBe('true')
  })

  it('keeps changes of a view in the address, and says that there are some', async () => {
    const calls = api([{ ...off, isDefault: false }])
    await renderApp(`${UNITS}?saved=4&${off.query}`)
    expect((await tab(/^已停用/)).getAttribute('aria-label')).toBe('已停用')
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: '显示设置' }))
    await user.click(await screen.findByRole('checkbox', { name: '商品数' }))
    await user.click(screen.getByRole('radio', { name: '宽松' }))
    expect(await tab(/有改动未保存/)).toBeTruthy()
    await waitFor(() => expect(query().get('cols')).toBe('name*_goodsCount_status'))
    expect(query().get('density')).toBe('relaxed')
    expect(calls.inputsOf('adminListViewSave')).toEqual([])
  })

  it('shows what a link says to somebody without the view, and leaves their own columns alone', async () => {
    const calls = api([])
    await renderApp(`${UNITS}?saved=99&${off.query}`)
    await waitFor(() => expect(calls.inputsOf('goodsUnitList')).toHaveLength(1))
    expect(screen.queryByRole('columnheader', { name: '商品数' })).toBeNull()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: '视图操作' }))
    await user.click(screen.getByRole('menuitem', { name: '用回我的显示设置' }))
    expect(await screen.findByRole('columnheader', { name: '商品数' })).toBeTruthy()
    expect(query().get('status')).toBe('disabled')
    expect(calls.inputsOf('adminListViewSave')).toEqual([])
  })
})
