import { expect } from '@playwright/test'
import { enter, expectAccessible, expectNoSideScroll, rowOf, test } from './staff'

for (const [name, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a telephone', { width: 390, height: 844 }],
] as const) {
  test(`keeps the rules of accessibility on ${name}`, { tag: '@demo' }, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/login')
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page.getByText('请输入用户名')).toBeVisible()
    await expectAccessible(page)
    await enter(page, '/dashboard')
    await expect(page.getByRole('heading', { name: '您可以使用的功能' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/401')
    await expect(page.getByRole('heading', { name: '无访问权限' })).toBeVisible()
    await expectAccessible(page)

    await page.goto('/goods/goodsUnit')
    await page.getByRole('checkbox', { name: '选择 盒', exact: true }).check()
    await expectAccessible(page)
    await page.goto(`/famDoc/famTitle?kw=${encodeURIComponent('主任')}`)
    await expect(rowOf(page, '主任医师')).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/famDoc/famCart?kw=${encodeURIComponent('外科')}`)
    await expect(rowOf(page, '普通外科')).toBeVisible()
    await expectAccessible(page)

    // The form with the most kinds of input, with something wrong in it.
    await page.getByRole('button', { name: '新增科室' }).click()
    const drawer = page.getByRole('dialog', { name: '新增科室' })
    await drawer.getByRole('button', { name: '保存' }).click()
    await expect(drawer.getByText('此项必填')).toBeVisible()
    await expectAccessible(page)
    await expectNoSideScroll(page)
  })
}
