import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { DashboardTrend, KindTrend, Linked, Waiting } from '../../api/generated'
import { staff } from '../../testing/fake-api'
import { openScreen } from '../../testing/open-screen'

const MINUTE = 60_000

const linked = (n: number, link: string): Linked => ({ n, link })

const members = {
  total: linked(12_345, '/userAdmin/userIndex'),
  today: linked(12, '/userAdmin/userIndex?createdAtFrom=today'),
  yesterday: linked(10, '/userAdmin/userIndex?createdAtFrom=yesterday'),
  month: linked(200, '/userAdmin/userIndex?createdAtFrom=month'),
  certified: linked(4_938, '/userAdmin/userIndex?certStatus=approved'),
}

const waiting = (name: string, n: number, change: Partial<Waiting> = {}): Waiting => ({
  name,
  link: `/order/orderGoods?queue=${name}`,
  count: { n },
  ...change,
})

const kindTrend = (kind: KindTrend['kind'], screen: string): KindTrend => ({
  kind,
  placed: [3, 4],
  placedLink: `/order/${screen}?createdAtFrom={from}&createdAtTo={to}`,
  paid: [2, 3],
  paidFen: [20_000, 35_050],
  paidLink: `/order/${screen}?paidAtFrom=%7Bfrom%7D&paidAtTo=%7Bto%7D`,
})

const trend: DashboardTrend = {
  days: ['2026-03-01', '2026-03-02'],
  members: { before: 100, new: [5, 7], link: '/userAdmin/userIndex?createdAtFrom={from}&createdAtTo={to}' },
  kinds: [kindTrend('visit', 'orderHealth'), kindTrend('goods', 'orderGoods')],
  refundedFen: [0, 1_000],
}

const block = async (name: string) => within(await screen.findByRole('region', { name }))
const hrefOf = (link: HTMLElement) => link.getAttribute('href')

describe('the dashboard', () => {
  it('shows the blocks that the server tells of, and no others', async () => {
    await openScreen('/dashboard', [1006], {
      dashboardSummary: () => ({ day: '2026-03-02', members }),
    })
    const own = await block('会员')
    const today = await own.findByRole('link', { name: '12' })
    expect(hrefOf(today)).toBe('/userAdmin/userIndex?createdAtFrom=today')
    own.getByText('占 40%')
    own.getByText('+20%')
    await waitFor(() => expect(screen.queryByRole('region', { name: '会员趋势' })).toBeNull())
    for (const name of ['待办', '交易', '订单趋势', '服务质量', '应付会员', '我最近的操作'])
      expect(screen.queryByRole('region', { name })).toBeNull()
  })

  it('tells of a proxy that is not trusted', async () => {
    await openScreen('/dashboard', [1006], {
      dashboardSummary: () => ({ day: '2026-03-02', members, forwardedBy: '10.0.0.5' }),
    })
    await screen.findByText(/请求经 10\.0\.0\.5 转发/)
  })

  it('counts what waits, marks what waits for too long, and folds away the rest', async () => {
    await openScreen('/dashboard', [1019, 1021], {
      dashboardQueues: () => ({
        queues: [
          waiting('goodsToShip', 10_000, {
            count: { n: 10_000, capped: true },
            overdue: { n: 3 },
            overdueLink: '/order/orderGoods?queue=goodsToShip&late=true',
            oldest: new Date(Date.now() - 180 * MINUTE).toISOString(),
          }),
          waiting('lowStock', 2, { overdue: { n: 0 }, overdueLink: '/order/orderGoods?late=true' }),
          waiting('reviews', 0),
        ],
      }),
    })
    const queues = await block('待办')
    const link = '/order/orderGoods?queue=goodsToShip'
    expect(hrefOf(await queues.findByRole('link', { name: '商品待发货 10,000+' }))).toBe(link)
    expect(hrefOf(queues.getByRole('link', { name: '处理 商品待发货' }))).toBe(link)
    expect(hrefOf(queues.getByRole('link', { name: '逾期 3' }))).toBe(`${link}&late=true`)
    queues.getByText('3小时前')
    expect(queues.queryByRole('link', { name: '逾期 0' })).toBeNull()
    queues.getByText('另有 1 项没有待办')
    expect(queues.queryByRole('link', { name: '处理 医生评价待审核' })).toBeNull()
  })

  it('says so when all is done', async () => {
    await openScreen('/dashboard', [1019, 1021], {
      dashboardQueues: () => ({ queues: [waiting('goodsToShip', 0)] }),
    })
    await (await block('待办')).findByText('全部处理完毕')
  })

  it('leads from each day of a trend to its rows', async () => {
    const { api, user } = await openScreen('/dashboard', [1006, 1019, 1020, 1021], {
      dashboardTrend: () => trend,
    })
    const orders = await block('订单趋势')
    const drawing = await orders.findByRole('img')
    expect(drawing.getAttribute('aria-label')).toBe(
      '2026-03-01 至 2026-03-02，各类订单支付金额合计 ¥1,101.00，2026-03-02 最高，为 ¥701.00。',
    )
    await user.click(orders.getByRole('radio', { name: '表格' }))
    const rows = within(orders.getByRole('table')).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '日期合计陪诊商品退款',
      '2026-03-02¥701.00¥350.50¥350.50¥10.00',
      '2026-03-01¥400.00¥200.00¥200.00¥0.00',
    ])
    const day = 'From=2026-03-01T16%3A00%3A00.000Z&paidAtTo=2026-03-02T16%3A00%3A00.000Z'
    expect(orders.getAllByRole('link').slice(0, 2).map(hrefOf)).toEqual([
      `/order/orderHealth?paidAt${day}`,
      `/order/orderGoods?paidAt${day}`,
    ])

    await user.click(orders.getByRole('radio', { name: '下单' }))
    expect(hrefOf(orders.getAllByRole('link')[0] as HTMLElement)).toBe(
      '/order/orderHealth?createdAtFrom=2026-03-01T16%3A00%3A00.000Z&createdAtTo=2026-03-02T16%3A00%3A00.000Z',
    )
    const share = await block('支付占比')
    await user.click(share.getByRole('radio', { name: '表格' }))
    expect(hrefOf(share.getAllByRole('link')[0] as HTMLElement)).toBe(
      '/order/orderHealth?paidAtFrom=2026-02-28T16%3A00%3A00.000Z&paidAtTo=2026-03-02T16%3A00%3A00.000Z',
    )
    await user.click(orders.getByRole('radio', { name: '7 天' }))
    await waitFor(() => expect(api.inputsOf('dashboardTrend')).toEqual([{ days: 30 }, { days: 7 }]))
  })

  it('fails block by block, and tries again', async () => {
    const { api, user } = await openScreen('/dashboard', [1006], {
      dashboardSummary: () => new Response('', { status: 500 }),
      dashboardTrend: () => trend,
    })
    const own = await block('会员')
    const retry = await own.findByRole('button', { name: '重试' })
    await (await block('会员趋势')).findByRole('img')
    api.answer({ dashboardSummary: () => ({ day: '2026-03-02', members }) })
    await user.click(retry)
    await own.findByText('12,345')
  })

  it('is arranged by keys, and keeps that with the account', async () => {
    const { api, user } = await openScreen('/dashboard', [], {
      adminInfo: () =>
        staff({
          permitCodes: [1006],
          listViews: [
            {
              list: 'goodsUnit',
              columns: [{ field: 'name', shown: true, pinned: true }],
              density: 'compact',
            },
          ],
        }),
      dashboardSummary: () => ({
        day: '2026-03-02',
        members,
        content: { published: linked(1, '/'), views: 2 },
      }),
      adminListViewSave: () => ({}),
    })
    const titles = () =>
      within(screen.getByRole('list', { name: '首页模块' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    await (await block('内容')).findByText('发布文章')
    await waitFor(() => expect(screen.queryByRole('region', { name: '会员趋势' })).toBeNull())
    await user.click(screen.getByRole('button', { name: '调整布局' }))
    expect(titles()).toEqual(['会员', '内容', '您可以使用的功能'])

    screen.getByRole('button', { name: '后移“会员”' }).focus()
    await user.keyboard('{ArrowDown}')
    expect(titles()).toEqual(['内容', '会员', '您可以使用的功能'])
    screen.getByText('“会员”移到第 2 位')
    await user.keyboard('{ArrowDown}')
    expect(titles()).toEqual(['内容', '您可以使用的功能', '会员'])
    // At the end only the way back is left.
    expect(document.activeElement?.getAttribute('aria-label')).toBe('前移“会员”')
    await user.click(screen.getByRole('switch', { name: '显示“内容”' }))
    await user.click(screen.getByRole('button', { name: '完成' }))
    expect(screen.queryByRole('region', { name: '内容' })).toBeNull()
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings).toEqual(['您可以使用的功能', '会员'])

    const saved = api.inputsOf<{ list: string; columns: { field: string; shown: boolean }[] }>(
      'adminListViewSave',
    )
    expect(saved).toHaveLength(3)
    expect(saved[2]?.list).toBe('dashboard')
    expect(saved[2]?.columns.filter(({ shown }) => !shown)).toEqual([
      { field: 'content', shown: false, pinned: false },
    ])
    await user.click(screen.getByRole('button', { name: '调整布局' }))
    await user.click(screen.getByRole('button', { name: '恢复默认' }))
    expect(titles()).toEqual(['会员', '内容', '您可以使用的功能'])
    await waitFor(() =>
      expect(api.inputsOf('adminListViewSave').at(-1)).toEqual({ list: 'dashboard', columns: [] }),
    )
  })

  it('shows their own doings, and the way to the profile, to those whose codes cover nothing', async () => {
    const at = '2026-03-01T08:00:00Z'
    const login = { id: 1, at, action: 'login', module: '', objectLabel: '', result: 'success', ip: '::1' }
    await openScreen('/dashboard', [2000], {
      adminActivity: () => ({ items: [login], total: 1 }),
    })
    const own = await block('我最近的操作')
    expect(hrefOf(own.getByRole('link', { name: '个人中心' }))).toBe('/profile')
    await own.findByText('成功')
  })
})
