import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fault } from '../../api/fault'
import type { ListView } from '../../api/generated'
import { fakeApi, Refusal, staff } from '../../testing/fake-api'
import { page, unit } from '../../testing/records'
import { renderApp } from '../../testing/render-app'

const UNITS = '/goods/goodsUnit'
const rows = [unit(1, '盒'), unit(2, '瓶'), unit(3, '袋', { status: 'disabled' })]

interface ListIn {
  page: number
  kw?: string
  sort?: string
  status?: string[]
  exactTotal?: boolean
}

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement
const shownNames = () =>
  [...document.querySelectorAll('tbody tr[data-row]')].map((row) => row.querySelector('[title]')?.textContent)

describe('a list', () => {
  it('asks for what the address says and writes there what is asked', async () => {
    const api = fakeApi({ goodsUnitList: () => ({ items: rows, total: 60, totalCapped: false }) })
    await renderApp(`${UNITS}?kw=${encodeURIComponent('盒')}&status=enabled&sort=-createdAt&page=2`)
    await rowOf('盒')
    const usual = { page: 2, pageSize: 20, kw: '盒', status: ['enabled'], sort: '-createdAt' }
    expect(api.inputsOf('goodsUnitList')).toEqual([usual])

    const user = userEvent.setup()
    const search = screen.getByRole('searchbox', { name: '关键词搜索' })
    await user.clear(search)
    await user.type(search, ' 瓶 {Enter}')
    await waitFor(() => expect(new URLSearchParams(location.search).get('kw')).toBe('瓶'))
    expect(new URLSearchParams(location.search).has('page')).toBe(false)
    await waitFor(() =>
      expect(api.inputsOf<ListIn>('goodsUnitList').at(-1)).toMatchObject({ kw: '瓶', page: 1 }),
    )

    await user.click(screen.getByRole('button', { name: '重置' }))
    await waitFor(() => expect(location.search).toBe('?sort=-createdAt'))
  })

  it('is sorted by the server', async () => {
    const api = fakeApi({ goodsUnitList: () => page(rows) })
    await renderApp(UNITS)
    await rowOf('盒')
    await userEvent.click(screen.getByRole('columnheader', { name: '创建时间' }))
    await waitFor(() => expect(api.inputsOf<ListIn>('goodsUnitList').at(-1)?.sort).toBe('createdAt'))
    expect(location.search).toBe('?sort=createdAt')
  })

  it('says that a count stopped early, and counts on when asked', async () => {
    const api = fakeApi({
      goodsUnitList: ({ exactTotal }: ListIn) =>
        exactTotal
          ? { items: rows, total: 12_345, totalCapped: false }
          : { items: rows, total: 10_000, totalCapped: true },
    })
    await renderApp(`${UNITS}?status=enabled`)
    expect(await screen.findByText(/共 10,000\+ 条/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '精确计数' }))
    expect(await screen.findByText(/共 12,345 条/)).toBeTruthy()
    expect(api.inputsOf<ListIn>('goodsUnitList').at(-1)?.exactTotal).toBe(true)
  })

  it('tells apart nothing yet, nothing found, failed and not allowed', async () => {
    let answer: unknown = page([])
    fakeApi({ goodsUnitList: () => answer })
    await renderApp(UNITS)
    expect(await screen.findByText('还没有单位')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: '新增单位' })).toHaveLength(2)

    const user = userEvent.setup()
    await user.type(screen.getByRole('searchbox', { name: '关键词搜索' }), 'x{Enter}')
    expect(await screen.findByText('没有符合条件的数据')).toBeTruthy()

    answer = new Refusal(fault.internal, '系统繁忙，请稍后再试')
    await user.type(screen.getByRole('searchbox', { name: '关键词搜索' }), 'y{Enter}')
    expect(await screen.findByText('系统繁忙，请稍后再试')).toBeTruthy()
    answer = page(rows)
    await user.click(screen.getByRole('button', { name: '重试' }))
    await rowOf('盒')

    answer = new Refusal(fault.forbidden, '无权限执行此操作', { need: [1010, 1038] })
    await user.type(screen.getByRole('searchbox', { name: '关键词搜索' }), 'z{Enter}')
    expect(await screen.findByText('没有查看权限')).toBeTruthy()
  })

  it('shows no button that the account may not use', async () => {
    const caps = { write: false, export: false, reveal: false, finance: false }
    fakeApi({ goodsUnitList: () => page(rows), adminInfo: () => staff({ caps }) })
    await renderApp(UNITS)
    await rowOf('盒')
    const within_ = within(screen.getByRole('main'))
    for (const name of [/新增/, /导出/, /编辑/, /删除/, /修改/, /更多操作/]) {
      expect(within_.queryAllByRole('button', { name })).toEqual([])
    }
    expect(within_.queryAllByRole('switch')).toEqual([])
    expect(within_.queryAllByRole('checkbox')).toEqual([])
    expect(screen.queryByRole('columnheader', { name: '操作' })).toBeNull()
  })

  it('keeps the columns of an account with the account', async () => {
    const api = fakeApi({ goodsUnitList: () => page(rows), adminListViewSave: () => ({}) })
    const first = await renderApp(UNITS)
    await rowOf('盒')
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: '显示设置' }))
    await user.click(await screen.findByRole('checkbox', { name: '商品数' }))
    expect(screen.queryByRole('columnheader', { name: '商品数' })).toBeNull()
    const [saved] = api.inputsOf<ListView>('adminListViewSave')
    expect(saved?.columns).toContainEqual({ field: 'goodsCount', shown: false, pinned: false })
    first.unmount()

    fakeApi({
      goodsUnitList: () => page(rows),
      adminInfo: () => staff({ listViews: saved ? [saved] : [] }),
      adminListViewSave: () => ({}),
    })
    await renderApp(UNITS)
    await rowOf('盒')
    expect(screen.queryByRole('columnheader', { name: '商品数' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '显示设置' }))
    await user.click(await screen.findByRole('button', { name: '恢复默认' }))
    expect(screen.getByRole('columnheader', { name: '商品数' })).toBeTruthy()
  })
})

describe('a row', () => {
  it('is disabled only after the question, and enabled without one', async () => {
    const api = fakeApi({ goodsUnitList: () => page(rows), goodsUnitStatus: () => ({ id: 1, version: 2 }) })
    await renderApp(UNITS)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('switch', { name: '启用 盒' }))
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain('停用单位“盒”？')
    expect(api.inputsOf('goodsUnitStatus')).toEqual([])
    await user.click(within(question).getByRole('button', { name: '停用' }))
    await waitFor(() =>
      expect(api.inputsOf('goodsUnitStatus')).toEqual([{ id: 1, version: 1, status: 'disabled' }]),
    )

    await user.click(screen.getByRole('switch', { name: '启用 袋' }))
    await waitFor(() => expect(api.inputsOf('goodsUnitStatus')).toHaveLength(2))
    expect(api.inputsOf('goodsUnitStatus')[1]).toEqual({ id: 3, version: 1, status: 'enabled' })
  })

  it('that is in use is not deleted, and says by what', async () => {
    const refs = [{ kind: 'goods', count: 5, sample: ['阿胶', '口罩', '维生素'] }]
    fakeApi({
      goodsUnitList: () => page(rows),
      goodsUnitDel: () => new Refusal(fault.inUse, '该单位已被 5 件商品使用', { refs }),
    })
    await renderApp(UNITS)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: '更多操作 盒' }))
    await user.click(await screen.findByRole('menuitem', { name: '删除' }))
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain('删除单位“盒”？')
    await user.click(within(question).getByRole('button', { name: '删除' }))
    expect(await screen.findByText('该单位已被 5 件商品使用')).toBeTruthy()
    expect(screen.getByText('阿胶、口罩、维生素等，另有 2 项')).toBeTruthy()
  })

  it('takes another place by its menu, the whole order being sent', async () => {
    const api = fakeApi({ goodsUnitList: () => page(rows), goodsUnitSort: () => ({ ok: [] }) })
    await renderApp(UNITS)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: '更多操作 瓶' }))
    await user.click(await screen.findByRole('menuitem', { name: '上移' }))
    await waitFor(() => expect(api.inputsOf('goodsUnitSort')).toEqual([{ ids: [2, 1, 3] }]))
  })

  it('has no place to take while a filter hides its neighbours', async () => {
    fakeApi({ goodsUnitList: () => page(rows) })
    await renderApp(`${UNITS}?status=enabled`)
    await userEvent.click(await screen.findByRole('button', { name: '更多操作 瓶' }))
    await screen.findByRole('menuitem', { name: '停用' })
    expect(screen.queryByRole('menuitem', { name: '上移' })).toBeNull()
  })

  it('is changed in its cell: Enter saves, Esc does not, an error stays at the cell', async () => {
    const api = fakeApi({
      goodsUnitList: () => page(rows),
      goodsUnitSave: ({ name }: { name: string }) =>
        name === '瓶'
          ? new Refusal(fault.duplicate, '单位名称已存在', { field: 'name' })
          : { id: 1, version: 2 },
    })
    await renderApp(UNITS)
    const user = userEvent.setup()
    const pencil = { name: '修改单位名称：盒' }
    await user.click(await screen.findByRole('button', pencil))
    await user.keyboard('子{Escape}')
    expect(api.inputsOf('goodsUnitSave')).toEqual([])

    await user.click(await screen.findByRole('button', pencil))
    const cell = screen.getByRole('textbox', pencil)
    await user.clear(cell)
    await user.keyboard('{Enter}')
    expect(screen.getByText('此项必填')).toBeTruthy()
    await user.keyboard('瓶{Enter}')
    expect(await screen.findByText('单位名称已存在')).toBeTruthy()
    await user.clear(screen.getByRole('textbox', pencil))
    await user.type(screen.getByRole('textbox', pencil), '箱{Enter}')
    await waitFor(() => expect(screen.queryByRole('textbox', pencil)).toBeNull())
    expect(api.inputsOf('goodsUnitSave').at(-1)).toEqual({ id: 1, version: 1, name: '箱' })
    expect(document.activeElement).toBe(screen.getByRole('button', pencil))
  })
})

describe('a bulk action', () => {
  it('names each row that it could not change, with the reason', async () => {
    const api = fakeApi({
      goodsUnitList: () => page(rows),
      goodsUnitDel: () => ({
        ok: [1],
        failed: [{ id: 2, code: fault.inUse, message: '该单位已被 3 件商品使用' }],
      }),
    })
    await renderApp(UNITS)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('checkbox', { name: '选择 盒' }))
    await user.click(screen.getByRole('checkbox', { name: '选择 瓶' }))
    await user.click(screen.getByRole('button', { name: '批量删除' }))
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain('盒、瓶')
    await user.click(within(question).getByRole('button', { name: '删除' }))
    const failure = await screen.findByText('该单位已被 3 件商品使用')
    expect(failure.closest('li')?.textContent).toBe('瓶该单位已被 3 件商品使用')
    expect(failure.closest('[role=dialog]')?.textContent).toContain('成功 1 项，失败 1 项')
    expect(api.inputsOf('goodsUnitDel')).toEqual([{ ids: [1, 2] }])
    expect(shownNames()).toContain('袋')
  })
})
