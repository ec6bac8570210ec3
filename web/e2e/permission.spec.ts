import { expect, type Page } from '@playwright/test'
import { enter, test } from './staff'

// The accounts of the demo data, one for each role.
test.describe('what an account may do decides what it sees', { tag: '@demo' }, () => {
  const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })

  test('hides sections without their code, and leads their addresses to a page that says so', async ({
    page,
  }) => {
    await enter(page, '/goods/goodsUnit?page=1', 'editor')
    await expect(page).toHaveURL('/401')
    await expect(page.getByRole('heading', { name: '无访问权限' })).toBeVisible()
    await expect(menu(page).getByRole('link', { name: '首页' })).toBeVisible()
    for (const section of ['商品管理', '商品单位', '名医库'])
      await expect(menu(page).getByText(section)).toBeHidden()
    await page.getByRole('button', { name: '回到首页' }).click()
    await expect(page).toHaveURL('/dashboard')
    const offered = page.getByRole('main').getByRole('link')
    await expect(offered.filter({ hasText: '文章列表' })).toBeVisible()
    await expect(offered.filter({ hasText: '商品单位' })).toHaveCount(0)
    await page.goto('/famDoc')
    await expect(page).toHaveURL('/401')
  })

  test('shows a section with only the screens whose codes are held', async ({ page }) => {
    await enter(page, '/goods', 'warehouse')
    await expect(page).toHaveURL('/goods/goodsList')
    await expect(menu(page).getByText('名医库')).toBeHidden()
    await page.goto('/goods/goodsUnit')
    for (const name of ['新增单位', '导出', '编辑 盒', '更多操作 盒']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    }
    await page.goto('/famDoc/famTitle')
    await expect(page).toHaveURL('/401')
  })

  test('shows a reader the rows and nothing that writes', async ({ page }) => {
    for (const [path, row] of [
      ['/goods/goodsUnit', '盒'],
      ['/famDoc/famTitle', '主任医师'],
      ['/famDoc/famCart', '呼吸内科'],
    ] as const) {
      await enter(page, path, 'inspector')
      await expect(page.getByRole('cell', { name: row, exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: '刷新' })).toBeVisible()
      // The inspector may read the operation log, and so what was done to a row.
      await expect(page.getByRole('button', { name: `操作日志 ${row}`, exact: true })).toBeVisible()
      for (const name of [/^新增/, /^编辑/, /^删除/, /^修改/, /^添加/, /^移动/, /^更多操作/, '导出']) {
        await expect(page.getByRole('button', { name })).toHaveCount(0)
      }
      for (const role of ['switch', 'checkbox'] as const) await expect(page.getByRole(role)).toHaveCount(0)
      await expect(page.getByRole('columnheader', { name: '拖动排序' })).toHaveCount(0)
    }
  })

  test('offers no export to a writer without that right', async ({ page }) => {
    await enter(page, '/famDoc/famTitle', 'auditor')
    await expect(page.getByRole('button', { name: '编辑 主任医师' })).toBeVisible()
    await expect(page.getByRole('button', { name: '新增职称' })).toBeVisible()
    await expect(page.getByRole('button', { name: '导出' })).toHaveCount(0)
    await expect(menu(page).getByText('商品管理')).toBeHidden()
  })
})
