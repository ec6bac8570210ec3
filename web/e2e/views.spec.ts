import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import {
  answer,
  choose,
  enter,
  expectAccessible,
  expectNoSideScroll,
  fresh,
  namesOnShow,
  openFromMenu,
  rows,
  test,
} from './staff'

const TITLES = '/famDoc/famTitle'
const LIST = 'title'

const table = (page: Page) => page.getByRole('table').filter({ visible: true })
const headings = (page: Page) =>
  page.locator('thead th [class*=heading]').filter({ visible: true }).allTextContents()
const viewTab = (page: Page, name: string) =>
  page.getByRole('tablist', { name: '视图', exact: true }).getByRole('tab', { name: new RegExp(`^${name}`) })
const standard = (page: Page) => viewTab(page, '标准视图')
const form = (page: Page) => page.getByRole('dialog', { name: /视图/ })

/** own are the calls of whoever is signed in on a page. */
async function own(page: Page, call: string, data: object): Promise<Record<string, unknown>> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'token')?.value ?? ''
  const reply = await page.request.post(`/api/${call}`, { data, headers: { token } })
  const { message, data: out } = (await reply.json()) as { message: string; data: Record<string, unknown> }
  expect(message).toBe('')
  return out
}

interface View {
  id: number
  version: number
  list: string
  mayChange: boolean
}

/** start signs somebody in who has neither views nor an arrangement of the titles, and opens these. */
async function start(page: Page, username: string, query = ''): Promise<void> {
  await enter(page, '/profile/index', username)
  await forgetViews(page)
  await own(page, 'adminListViewSave', { list: LIST, columns: [] })
  await page.goto(TITLES + query)
  await expect(rows(page).first()).toBeVisible()
}

async function forgetViews(page: Page): Promise<void> {
  const { views } = await own(page, 'adminInfo', {})
  for (const { id, version, list, mayChange } of views as View[]) {
    if (list === LIST && mayChange) await own(page, 'adminViewDel', { id, version })
  }
}

async function menu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: '视图操作' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

async function menuEntries(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: '视图操作' }).click()
  const entries = await page.getByRole('menuitem').allTextContents()
  await page.keyboard.press('Escape')
  return entries
}

/** display changes what a list looks like. */
async function display(page: Page, change: { hide?: string; density?: string }): Promise<void> {
  await page.getByRole('button', { name: '显示设置' }).click()
  const chooser = page.getByRole('dialog', { name: '显示设置' })
  if (change.hide) await chooser.getByRole('checkbox', { name: change.hide }).uncheck()
  if (change.density) await chooser.getByText(change.density, { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(chooser).toBeHidden()
}

/** narrow filters, sorts and arranges the titles. */
async function narrow(page: Page): Promise<void> {
  await choose(page, page.getByRole('combobox', { name: '级别' }), '副高')
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: '排序' }).getByRole('button').click()
  await page.getByRole('columnheader', { name: '排序' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=-sort/)
  await display(page, { hide: '医生数', density: '紧凑' })
  await expect(table(page)).toHaveAttribute('data-density', 'compact')
}

async function save(page: Page, name: string, more?: { role?: string; isDefault?: true }): Promise<void> {
  await menu(page, '保存为视图')
  await form(page).getByRole('textbox', { name: '视图名称' }).fill(name)
  if (more?.role) await choose(page, form(page).getByRole('combobox', { name: '给谁使用' }), more.role)
  if (more?.isDefault)
    await form(page)
      .getByRole('checkbox', { name: /打开此列表时使用/ })
      .check()
  await form(page).getByRole('button', { name: '保存', exact: true }).click()
  await expect(form(page)).toBeHidden()
  await expect(viewTab(page, name)).toHaveAttribute('aria-selected', 'true')
}

/** pasted is what stands on the clipboard. */
async function pasted(page: Page): Promise<string> {
  await page.evaluate(() => {
    const paper = document.createElement('textarea')
    paper.id = 'paper'
    document.body.append(paper)
    paper.focus()
  })
  await page.keyboard.press('Control+V')
  return page.locator('#paper').inputValue()
}

/** beside opens a browser for somebody else. */
async function beside(browser: Browser, watch: (context: BrowserContext) => void): Promise<Page> {
  const other = await browser.newContext({
    baseURL: test.info().project.use.baseURL,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  watch(other)
  return other.newPage()
}

/** whatIsShown is all that two people must see alike. */
const whatIsShown = async (page: Page) => ({
  rows: await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-row'))),
  headings: await headings(page),
  density: await table(page).getAttribute('data-density'),
})

test.describe('a view', { tag: '@demo' }, () => {
  test('keeps filters, order, columns and density under a tab', async ({ page }) => {
    const name = fresh('副高名单')
    await start(page, 'operations')
    const before = await whatIsShown(page)
    await expect(page.getByRole('tablist', { name: '视图', exact: true })).toHaveCount(0)
    await narrow(page)
    await save(page, name)
    await expectAccessible(page)
    const kept = await whatIsShown(page)
    expect(kept.rows.length).toBeLessThan(before.rows.length)
    expect(kept.headings).not.toContain('医生数')

    await page.reload()
    await expect(viewTab(page, name)).toHaveAttribute('aria-selected', 'true')
    await expect.poll(() => whatIsShown(page)).toEqual(kept)
    await standard(page).click()
    // What was arranged before the view was made is one's own.
    await expect.poll(() => namesOnShow(page)).not.toHaveLength(kept.rows.length)
    await expect(page).toHaveURL(new RegExp(`${TITLES}$`))
    await display(page, { density: '宽松' })
    await expect(table(page)).toHaveAttribute('data-density', 'relaxed')
    await viewTab(page, name).press('ArrowLeft')
    await standard(page).press('End')
    await expect(viewTab(page, name)).toBeFocused()
    await expect.poll(() => whatIsShown(page)).toEqual(kept)

    // Wherever somebody goes, an open list comes back as it was left.
    await openFromMenu(page, '名医库', '科室分类')
    await openFromMenu(page, '名医库', '职称管理')
    await expect(viewTab(page, name)).toHaveAttribute('aria-selected', 'true')
    expect(await whatIsShown(page)).toEqual(kept)

    await page.setViewportSize({ width: 390, height: 844 })
    await expect(viewTab(page, name)).toBeInViewport()
    await expectNoSideScroll(page)
    await forgetViews(page)
  })

  test('says that it was changed, is saved, renamed and deleted', async ({ page }) => {
    const name = fresh('停用的')
    const renamed = fresh('已停用职称')
    await start(page, 'operations', '?status=disabled')
    await save(page, name)
    await expect(viewTab(page, name)).toHaveAccessibleName(name)
    await display(page, { hide: '排序' })
    await expect(viewTab(page, name)).toHaveAccessibleName(/有改动未保存/)
    await menu(page, '还原到视图')
    await expect(viewTab(page, name)).toHaveAccessibleName(name)
    expect(await headings(page)).toContain('排序')

    await display(page, { hide: '排序' })
    await menu(page, '保存改动')
    await expect(page.getByText(`视图“${name}”已保存`)).toBeVisible()
    await expect(viewTab(page, name)).toHaveAccessibleName(name)
    await page.reload()
    await expect(viewTab(page, name)).toHaveAccessibleName(name)
    expect(await headings(page)).not.toContain('排序')

    await menu(page, '修改视图')
    await form(page).getByRole('textbox', { name: '视图名称' }).fill(renamed)
    await form(page).getByRole('button', { name: '保存', exact: true }).click()
    await expect(viewTab(page, renamed)).toHaveAttribute('aria-selected', 'true')

    await menu(page, '删除视图')
    await answer(page, `删除视图“${renamed}”？`, '删除')
    await expect(page.getByRole('tablist', { name: '视图', exact: true })).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`${TITLES}$`))
  })

  test('opens with the list, unless somebody wants the list itself', async ({ page }) => {
    const name = fresh('启用的')
    await start(page, 'operations', '?status=enabled')
    await save(page, name, { isDefault: true })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/titleList')) asked.push(request.postData() ?? '')
    })
    await page.goto(TITLES)
    await expect(rows(page).first()).toBeVisible()
    await expect(viewTab(page, name)).toHaveAttribute('aria-selected', 'true')
    expect(asked).toHaveLength(1)
    expect(asked[0]).toContain('enabled')

    await page.getByRole('button', { name: '重置' }).click()
    await expect(viewTab(page, name)).toHaveAccessibleName(/有改动未保存/)
    await standard(page).click()
    await expect(standard(page)).toHaveAttribute('aria-selected', 'true')
    await page.reload()
    await expect(rows(page).first()).toBeVisible()
    await expect(standard(page)).toHaveAttribute('aria-selected', 'true')

    // A filter that came by a link is no view, and taking it away does not open one.
    await page.goto(`${TITLES}?status=disabled`)
    await page.getByRole('button', { name: '重置' }).click()
    await expect(page).toHaveURL(/\?saved=none$/)
    await expect(standard(page)).toHaveAttribute('aria-selected', 'true')
    await forgetViews(page)
  })

  test('of a role is seen by those who have the role, and changed by whoever made it', async ({
    page,
    browser,
    browserErrors,
  }) => {
    const name = fresh('运营共用')
    await start(page, 'operations')
    await narrow(page)
    await save(page, name, { role: '角色：运营', isDefault: true })
    await expect(viewTab(page, name)).toHaveAccessibleName(/角色“运营”共用/)
    const kept = await whatIsShown(page)

    const colleague = await beside(browser, browserErrors.watch)
    await start(colleague, 'manager')
    await expect(viewTab(colleague, name)).toHaveAttribute('aria-selected', 'true')
    await expect.poll(() => whatIsShown(colleague)).toEqual(kept)
    await display(colleague, { density: '宽松' })
    await expect(viewTab(colleague, name)).toHaveAccessibleName(/有改动未保存/)
    expect(await menuEntries(colleague)).toEqual(['还原到视图', '保存为视图', '复制链接'])

    await start(colleague, 'auditor')
    await expect(colleague.getByRole('tablist', { name: '视图', exact: true })).toHaveCount(0)
    await colleague.context().close()
    await forgetViews(page)
  })

  test('is sent as a link, which shows the same to whoever does not have it', { tag: '@alone' }, async ({
    page,
    browser,
    browserErrors,
  }) => {
    const name = fresh('发给同事')
    // As on plain http, where browsers offer no clipboard to a page.
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await start(page, 'operations')
    await narrow(page)
    await save(page, name)
    const kept = await whatIsShown(page)
    await menu(page, '复制链接')
    await expect(page.getByText(/^链接已复制/)).toBeVisible()
    const link = await pasted(page)
    expect(link).toContain(TITLES)

    const colleague = await beside(browser, browserErrors.watch)
    await start(colleague, 'duty')
    await display(colleague, { hide: '类别', density: '宽松' })
    const ownLook = await whatIsShown(colleague)
    await colleague.goto(link)
    await expect.poll(() => whatIsShown(colleague)).toEqual(kept)
    await expect(colleague.getByRole('tablist', { name: '视图', exact: true })).toHaveCount(0)
    await display(colleague, { hide: '级别' })
    await expect.poll(() => headings(colleague)).not.toContain('级别')
    await colleague.goto(TITLES)
    await expect.poll(() => whatIsShown(colleague)).toEqual(ownLook)
    await own(colleague, 'adminListViewSave', { list: LIST, columns: [] })
    await colleague.context().close()
    await forgetViews(page)
  })

  test('needs a name of its own', async ({ page }) => {
    const name = fresh('重名')
    await start(page, 'operations', '?status=enabled')
    await save(page, name)
    await menu(page, '保存为视图')
    const input = form(page).getByRole('textbox', { name: '视图名称' })
    await expect(input).toBeFocused()
    await form(page).getByRole('button', { name: '保存', exact: true }).click()
    await expect(form(page).getByText('此项必填')).toBeVisible()
    await expect(input).toBeFocused()
    await input.fill(name)
    await form(page).getByRole('button', { name: '保存', exact: true }).click()
    await expect(
      form(page)
        .locator('.ant-form-item-has-error')
        .getByText(/已存在|重复|已被/),
    ).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(form(page)).toBeHidden()
    await expect(page.getByRole('button', { name: '视图操作' })).toBeFocused()
    await forgetViews(page)
  })
})
