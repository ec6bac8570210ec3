import { expect } from '@playwright/test'
import { enter, expectAccessible, expectNoSideScroll, test } from './staff'

test.describe('the dashboard', { tag: '@demo' }, () => {
  test('shows how things stand and leads to the work that waits', async ({ page }) => {
    await enter(page, '/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: /好$/ })).toBeVisible()
    const queues = page.getByRole('region', { name: '待办', exact: true })
    const first = queues.getByRole('link', { name: /^处理 / }).first()
    await expect(first).toBeVisible()
    await expect(page.getByRole('region', { name: '会员', exact: true })).toContainText('会员总数')
    const trend = page.getByRole('region', { name: '订单趋势' })
    await expect(trend.getByRole('img').locator('svg')).toBeVisible()
    await expectAccessible(page)

    // The same figures as rows, each with the way to its orders.
    await trend.getByText('表格', { exact: true }).click()
    await expect(trend.getByRole('row')).toHaveCount(31)
    await trend.getByText('7 天', { exact: true }).click()
    await expect(trend.getByRole('row')).toHaveCount(8)
    await expectAccessible(page)

    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSideScroll(page)

    // The dashboard follows what happens, so between a look and a click the moments in a link may move on.
    const fixed = (address: string) => address.replace(/(At(?:From|To))=[^&]*/g, '$1=')
    const target = new URL((await first.getAttribute('href')) ?? '', page.url())
    await first.click()
    await expect(page).toHaveURL((url) => fixed(url.href) === fixed(target.href))
  })

  test('is arranged by mouse and by keys, and stays so', async ({ page }) => {
    await enter(page, '/dashboard')
    await expect(page.getByRole('region', { name: '会员', exact: true })).toContainText('会员总数')
    await page.getByRole('button', { name: '调整布局' }).click()
    const blocks = page.getByRole('list', { name: '首页模块' }).getByRole('listitem')
    await expect(blocks.first()).toHaveText('待办')
    await expectAccessible(page)
    await page.getByRole('button', { name: '后移“待办”' }).press('ArrowDown')
    await expect(blocks.nth(1)).toHaveText('待办')
    await blocks.nth(1).locator('[data-grip]').dragTo(blocks.first())
    await expect(blocks.first()).toHaveText('待办')
    await page.getByRole('switch', { name: '显示“会员趋势”' }).click()
    await page.getByRole('button', { name: '完成' }).click()
    await expect(page.getByRole('region', { name: '会员趋势' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('region', { name: '会员', exact: true })).toContainText('会员总数')
    await expect(page.getByRole('region', { name: '会员趋势' })).toHaveCount(0)

    await page.getByRole('button', { name: '调整布局' }).click()
    await page.getByRole('button', { name: '恢复默认' }).click()
    await page.getByRole('button', { name: '完成' }).click()
    await expect(page.getByRole('region', { name: '会员趋势' })).toBeVisible()
  })
})
