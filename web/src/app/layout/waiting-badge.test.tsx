import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fault } from '../../api/fault'
import { fakeApi, Refusal, staff } from '../../testing/fake-api'
import { page } from '../../testing/records'
import { renderApp } from '../../testing/render-app'

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

const queue = (name: string, link: string, n: number, late?: number) => ({
  name,
  link,
  count: { n, capped: false },
  ...(late !== undefined && { overdue: { n: late, capped: false } }),
})

describe('the menu', () => {
  it('says how much waits behind an entry, and of a section that is shut how much in all', async () => {
    fakeApi({
      adminInfo: () => staff({ permitCodes: [1010, 1012, 1038] }),
      goodsUnitList: () => page([]),
      dashboardQueues: () => ({
        queues: [
          queue('lowStock', '/goods/goodsList?lowStock=true', 120),
          queue('soldOut', '/goods/goodsList?soldOut=true', 3, 2),
          queue('units', '/goods/goodsUnit?status=disabled', 4),
          queue('elsewhere', '/order/orderGoods', 9),
        ],
      }),
    })
    await renderApp('/goods/goodsUnit')
    const menu = within(await screen.findByRole('navigation', { name: '主菜单' }))
    const badges = () => menu.queryAllByRole('img', { name: /待处理/ })
    await menu.findByRole('img', { name: '4 项待处理' })
    const said = () => badges().map((badge) => [badge.textContent, badge.getAttribute('aria-label')])
    expect(said()).toEqual([
      ['99+', '123 项待处理，其中 2 项已超时'],
      ['4', '4 项待处理'],
    ])
    const section = menu.getByRole('button', { name: '商品管理' })
    await userEvent.click(section)
    expect(said()).toEqual([['99+', '127 项待处理，其中 2 项已超时']])
    expect(section.getAttribute('aria-describedby')).toBe(badges()[0]?.id)
  })

  it('shows none where nothing waits or the work cannot be read', async () => {
    const api = fakeApi({
      goodsUnitList: () => page([]),
      dashboardQueues: () => new Refusal(fault.forbidden, '无权限执行此操作'),
    })
    await renderApp('/goods/goodsUnit')
    await screen.findByText('还没有单位')
    expect(api.inputsOf('dashboardQueues')).not.toEqual([])
    expect(screen.queryByRole('img', { name: /待处理/ })).toBeNull()
    expect(screen.queryByText('无权限执行此操作')).toBeNull()
  })
})
