import { readdir, readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { enter, expectAccessible, expectNoSideScroll, test } from './staff'

test.describe.configure({ mode: 'parallel' })

const demo = { tag: ['@showcase', '@alone'] }

/** openPage shows a page of the showcase and holds it to the rules of accessibility. */
async function openPage(page: Page, path: string, title: string): Promise<void> {
  await enter(page, path)
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await expect(page.locator('.ant-skeleton').filter({ visible: true })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSideScroll(page)
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
test('is not there without --demo: no entry, no page, no endpoint, nothing in the bundles', async ({
  page,
}) => {
  await enter(page, '/dashboard')
  await expect(menuOf(page).getByRole('link', { name: '首页' })).toBeVisible()
  await expect(menuOf(page).getByText('引导页')).toHaveCount(0)
  await page.goto('/documentation/index')
  await expect(page).toHaveURL('/404')
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''
  const answer = await page.request.get('/api/showcase/article/list', { headers: { token } })
  expect(answer.status()).toBe(404)

  const assets = new URL('../dist/assets/', import.meta.url).pathname
  const scripts = (await readdir(assets)).filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  for (const file of scripts) {
    const text = await readFile(`${assets}${file}`, 'utf8')
    expect(text.match(/api\/showcase|components\/drag-kanban|codemirror/i), file).toBeNull()
  }
})

test('answers only those who have signed in', demo, async ({ page }) => {
  const refused = await page.request.get('/api/showcase/article/list')
  expect(((await refused.json()) as { code: number }).code).toBe(3002)
})

test('stands in menu, tabs, breadcrumb and search', demo, async ({ page }) => {
  await enter(page, '/nested/menu1/menu1-2')
  await expect(page).toHaveURL('/nested/menu1/menu1-2/menu1-2-1')
  await expect(page.getByRole('heading', { level: 1, name: '菜单 1-2-1' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('navigation', { name: '当前位置' })).toContainText(
    /路由嵌套.*菜单 1.*菜单 1-2.*菜单 1-2-1/,
  )
  const menu = menuOf(page)
  await expect(menu.getByRole('link', { name: '菜单 1-2-1' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('button', { name: '菜单 1-2', exact: true }).click()
  await expect(menu.getByRole('link', { name: '菜单 1-2-1' })).toBeHidden()
  for (const name of ['菜单 1-1', '菜单 1-3', '菜单 2']) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  }
  await menu.getByRole('button', { name: '菜单 1-2', exact: true }).click()
  await menu.getByRole('link', { name: '菜单 1-2-2' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '菜单 1-2-2' })).toBeVisible()
  await expect(page.getByRole('tab', { name: '文档' })).toBeVisible()

  const outside = menu.getByRole('link', { name: '外链' })
  await expect(outside).toHaveAttribute('href', 'https://ant.design/')
  await expect(outside).toHaveAttribute('target', '_blank')

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: '全局搜索' }).fill('tuozhuaidui')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/components/drag-dialog')
})

test('leads to documents', demo, async ({ page }) => {
  await openPage(page, '/documentation/index', '文档')
  const articles = page.getByRole('link', { name: /Tiptap/ })
  await expect(articles).toBeHidden()
  await page.getByRole('button', { name: '系列文章' }).click()
  await expect(articles).toBeVisible()
  await expect(page.getByRole('link', { name: '组件库文档' })).toHaveAttribute('rel', /noopener/)
})

test('guides around the console', demo, async ({ page }) => {
  await openPage(page, '/guide/index', '引导页')
  await page.getByRole('button', { name: '开始引导' }).click()
  for (const step of ['菜单开关', '当前位置', '搜索', '全屏', '控件大小']) {
    await expect(page.locator('.ant-tour').getByText(step, { exact: true })).toBeVisible()
    await page.locator('.ant-tour').getByRole('button', { name: '下一步' }).click()
  }
  await expect(page.locator('.ant-tour').getByText('标签页', { exact: true })).toBeVisible()
  await page.locator('.ant-tour').getByRole('button', { name: '完成' }).click()
  await expect(page.locator('.ant-tour')).toBeHidden()
  await page.getByRole('button', { name: '开始引导' }).click()
  await expect(page.locator('.ant-tour')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.ant-tour')).toBeHidden()
})

test(
  'plays a role that decides about pages and parts of them, and leaves the session alone',
  demo,
  async ({ page }) => {
    await openPage(page, '/permission/page', '页面权限')
    const before = await page.context().cookies()
    await page.getByText('editor', { exact: true }).click()
    await expect(page).toHaveURL('/permission/directive')
    await expect(page.getByText('当前角色：editor')).toBeVisible()
    await expect(menuOf(page).getByRole('link', { name: '页面权限' })).toHaveCount(0)
    await expect(page.getByText('只有管理员可以看到这一行')).toHaveCount(0)
    await expect(page.getByText('只有编辑者可以看到这一行')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('tab', { name: '编辑者' }).click()
    await expect(page.getByText('只有编辑者可以看到这一行')).toHaveCount(2)
    await page.getByText('admin', { exact: true }).click()
    await expect(page.getByText('只有管理员可以看到这一行')).toBeVisible()
    await expect(menuOf(page).getByRole('link', { name: '页面权限' })).toBeVisible()
    expect(await page.context().cookies()).toEqual(before)
  },
)

test('gives sample roles their menus', demo, async ({ page }) => {
  await openPage(page, '/permission/role', '角色权限')
  await page.getByRole('button', { name: '新建角色' }).click()
  const dialog = page.getByRole('dialog', { name: '新建角色' })
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog.getByText('请输入角色名称')).toBeVisible()
  await dialog.getByLabel('角色名称').fill('<b>访客</b>')
  await dialog.getByRole('tree').getByText('引导页').click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('cell', { name: '<b>访客</b>', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '编辑 visitor' }).click()
  const edited = page.getByRole('dialog', { name: '编辑角色' })
  await expect(edited.getByRole('treeitem', { name: '首页' })).toHaveAttribute('aria-checked', 'true')
  await edited.getByLabel('描述').fill('只看首页')
  await edited.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('cell', { name: '只看首页', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '删除 editor' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('button', { name: '删除 editor' })).toHaveCount(0)
})

test('copies icons', demo, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, '/icon/index', '图标')
  await page.getByRole('tab', { name: '组件库图标' }).click()
  await page.getByRole('textbox', { name: '按名称查找' }).filter({ visible: true }).fill('bugout')
  await page.getByRole('button', { name: 'BugOutlined' }).click()
  await expect(page.getByText('已复制：<BugOutlined />')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('<BugOutlined />')
})

test('lists articles, edits one and writes another', demo, async ({ page }) => {
  await openPage(page, '/example', '文章列表')
  await page.getByRole('button', { name: '第 2 页' }).click()
  await page.getByRole('link', { name: '编辑文章 21', exact: true }).click()
  await expect(page).toHaveURL('/example/edit/21')
  await expect(page.getByRole('heading', { level: 1, name: '编辑文章' })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^编辑 .+-21$/ })).toBeVisible()
  await expect(page).toHaveTitle(/^编辑 .+-21 - /)
  await expect(menuOf(page).getByRole('link', { name: '文章列表' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await page.getByRole('button', { name: '存草稿' }).click()
  await expect(page.getByText('草稿已保存')).toBeVisible()

  await openPage(page, '/example/create', '创建文章')
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: '请输入标题' })).toBeVisible()
  await page.getByRole('textbox', { name: '标题' }).fill('冬天怎样走路')
  await page.getByLabel('作者').click()
  await page.getByLabel('作者').fill('linda')
  await page.locator('.ant-select-dropdown').getByTitle('Linda').click()
  const text = page.getByRole('textbox', { name: '正文' })
  await text.fill('慢慢走')
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 60 } })
  const picture = { name: 'a.png', mimeType: 'image/png', buffer }
  await page.getByLabel('插入图片').and(page.locator('input')).setInputFiles(picture)
  await expect(text.getByRole('img', { name: 'a' })).toBeVisible()
  await page.getByLabel('封面图片', { exact: true }).setInputFiles(picture)
  await expect(page.getByRole('img', { name: '横幅预览' })).toBeVisible()
  await page.getByRole('tab', { name: '文档' }).click()
  await page.getByRole('tab', { name: '创建文章' }).click()
  await expect(text.getByRole('img', { name: 'a' })).toBeVisible()
  await page.getByRole('button', { name: '外链', exact: true }).press('Enter')
  await expect(page.getByRole('textbox', { name: '外链' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '外链', exact: true })).toBeFocused()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByText('文章已发布')).toBeVisible()
  await page.goto('/example/edit/one')
  await expect(page).toHaveURL('/404')
})

test('keeps tabs that were opened, and the open one in the address', demo, async ({ page }) => {
  await openPage(page, '/tab/index?tab=JP', '标签页')
  await expect(page.getByText('已创建 1 个面板')).toBeVisible()
  await page.getByRole('tab', { name: '文档', exact: true }).click()
  await page.getByRole('tab', { name: '标签页', exact: true }).click()
  await expect(page.getByText('已创建 1 个面板')).toBeVisible()
  for (const name of ['中国', '美国', '欧元区', '日本'])
    await page.getByRole('tab', { name, exact: true }).click()
  await expect(page.getByText('已创建 4 个面板')).toBeVisible()
  await expect(page).toHaveURL('/tab/index?tab=JP')
  await expect(page.getByRole('table', { name: '日本' }).getByRole('row')).toHaveCount(6)
})

test('shows the error pages inside the frame', demo, async ({ page }) => {
  await openPage(page, '/error/401', '无访问权限')
  await openPage(page, '/error/404', '页面不存在')
  await page.getByRole('button', { name: '回到首页' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('fills the error log and goes on', demo, async ({ page, browserErrors }) => {
  browserErrors.expect(/reading 'first'|fails here on purpose/)
  await openPage(page, '/error-log/log', '错误日志')
  await page.getByRole('button', { name: '错误日志：2 条' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('The showcase fails here on purpose.').first()).toBeVisible()
  await dialog.getByRole('button', { name: '全部清除' }).click()
  await expect(page.getByRole('button', { name: /错误日志：/ })).toHaveCount(0)
})

test('prints an article without the frame', demo, async ({ page }) => {
  await openPage(page, '/pdf/index', 'PDF')
  await expect(page.getByRole('link', { name: '下载 PDF' })).toHaveAttribute('target', '_blank')
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await page.goto('/pdf/download')
  await expect(page.getByText('正在准备文章…')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: '冬天怎样好好走路' })).toBeVisible()
  await expect(page).toHaveTitle('冬天怎样好好走路')
  await expect(menuOf(page)).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
  await expectAccessible(page)
})

test('dresses samples in a second theme', demo, async ({ page }) => {
  await openPage(page, '/theme/index', '换肤')
  await page.getByRole('switch', { name: '深灰主题' }).click()
  await expect(page.getByRole('button', { name: '主要' })).toHaveCSS('background-color', 'rgb(38, 39, 41)')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('main article')).not.toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('button', { name: '主要' })).toHaveCSS('background-color', 'rgb(38, 39, 41)')
  await expectAccessible(page)
})

test('copies a text, by a function and by an element', demo, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, '/clipboard/index', '剪贴板')
  for (const [tab, text] of [
    ['函数', 'one'],
    ['组件', 'two'],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await page.getByRole('textbox', { name: '要复制的文字' }).filter({ visible: true }).fill(text)
    await page.getByRole('button', { name: '复制', exact: true }).filter({ visible: true }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  }
  await expect(page.getByText('复制成功')).toBeVisible()
})

test('speaks four languages', demo, async ({ page }) => {
  await openPage(page, '/i18n/index', '国际化')
  for (const [language, title, menu, head] of [
    ['English', 'I18n', 'Guide', 'Address'],
    ['Español', 'Idiomas', 'Guía', 'Dirección'],
    ['日本語', '国際化', 'ガイド', '住所'],
  ] as const) {
    await page.getByRole('radio', { name: language }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: head })).toBeVisible()
    await expect(page.getByRole('link', { name: menu, exact: true })).toBeVisible()
  }
})
