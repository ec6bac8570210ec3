import { expect } from '@playwright/test'
import { callApi, enter, expectNoSideScroll, openFromMenu, signIn, test } from './staff'

test('signs in with the way back, and signs out', async ({ page }) => {
  await page.goto('/goods/goodsUnit?page=1')
  await expect(page).toHaveURL('/login?redirect=%2Fgoods%2FgoodsUnit%3Fpage%3D1')
  await expect(page).toHaveTitle('登录 - 健康服务平台管理后台')

  await page.getByLabel('用户名').fill(' admin ')
  await page.getByLabel('密码', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('alert')).toHaveText('账号或密码错误')

  await page.getByLabel('密码', { exact: true }).fill('quiet river stone')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/goods\/goodsUnit/)
  await expect(page).toHaveTitle('商品单位 - 健康服务平台管理后台')
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'token')?.sameSite).toBe('Strict')

  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByText('退出登录').click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token')
})

test('signs out every browser tab at once', async ({ page, context }) => {
  await signIn(page, '/dashboard')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: /账号菜单/ }).click()
  await other.getByText('退出登录').click()
  await expect(page.getByLabel('用户名')).toBeVisible()
})

test('returns to sign-in when the session has ended elsewhere', async ({ page }) => {
  // Else the console might hear of it before anything is clicked: these are what it asks by itself.
  await page.route(/\/api\/(liveNext|runList|dashboard\w+)$/, () => undefined)
  await signIn(page, '/dashboard')
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''
  await page.request.post('/api/adminLogout', { data: {}, headers: { token } })
  await page.getByRole('main').getByRole('link', { name: '商品单位' }).click()
  await expect(page).toHaveURL('/login?redirect=%2Fgoods%2FgoodsUnit')
  await expect(page.getByRole('status')).toHaveText('登录已失效，请重新登录')
})

test.describe('a session that is ended elsewhere', () => {
  // By which it is told from those of other tests.
  const DEVICE = 'Mozilla/5.0 (a browser to be kicked out)'
  test.use({ userAgent: DEVICE })

  test('says why a session ended, in every tab of the browser', { tag: '@alone' }, async ({
    page,
    context,
  }) => {
    await signIn(page, '/goods/goodsUnit')
    const second = await context.newPage()
    await second.goto('/dashboard')
    await expect(second.getByRole('button', { name: /账号菜单/ })).toBeVisible()

    // Somebody ends this session from another device.
    const { items } = await callApi(page, 'adminSessionList', {})
    for (const { id, device, current } of items as { id: number; device: string; current: boolean }[]) {
      if (device === DEVICE && !current) await callApi(page, 'adminSessionKick', { sessionId: id })
    }
    // Nobody has to do anything for it.
    for (const each of [page, second]) {
      await expect(each.getByLabel('用户名')).toBeVisible()
      await expect(each.getByRole('status')).toHaveText(/已被本人在其他设备上或被管理员结束/)
    }
    await page.reload()
    await expect(page.getByRole('status')).toHaveText(/已被本人在其他设备上或被管理员结束/)

    // The same account goes on where it was.
    await page.getByLabel('用户名').fill('admin')
    await page.getByLabel('密码', { exact: true }).fill('quiet river stone')
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page).toHaveURL(/\/goods\/goodsUnit/)
    await expect(page.getByRole('tab', { name: '商品单位' })).toBeVisible()
    await page.getByRole('button', { name: /账号菜单/ }).click()
    await page.getByText('退出登录').click()
    await expect(page.getByLabel('用户名')).toBeVisible()
    await expect(page.getByRole('status')).toHaveCount(0)
  })
})

test('leads unknown addresses to a page with a way back', async ({ page }) => {
  await enter(page, '/nowhere')
  await expect(page).toHaveURL('/404')
  await page.getByRole('button', { name: '回到首页' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('has a menu that opens and closes on a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, '/dashboard')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeHidden()
  await page.getByRole('button', { name: '展开菜单' }).click()
  await openFromMenu(page, '商品管理', '商品单位')
  await expect(page).toHaveURL(/goodsUnit/)
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeHidden()
  await expectNoSideScroll(page)
})
