import { expect, type Page } from '@playwright/test'
import { enter, expectAccessible, openFromMenu, rows, signIn, test } from './staff'

const UNITS = '/goods/goodsUnit'
const TITLES = '/famDoc/famTitle'

const strip = (page: Page) => page.getByRole('tablist', { name: '已打开的页面' })
const tab = (page: Page, name: string) => strip(page).getByRole('tab', { name })
const openUnits = (page: Page) => openFromMenu(page, '商品管理', '商品单位')
const openTitles = (page: Page) => openFromMenu(page, '名医库', '职称管理')
/** How far the rows on show are scrolled. */
const scrollTop = (page: Page) =>
  rows(page)
    .first()
    .locator('xpath=ancestor::div[table]')
    .evaluate((frame) => frame.scrollTop)

/** show switches to an open page; the old one is in the document until then. */
async function show(page: Page, name: string): Promise<void> {
  await tab(page, name).click()
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
}

/** openBoth leaves the units and the titles open, with the titles on show. */
async function openBoth(page: Page): Promise<void> {
  await enter(page, UNITS)
  await expect(rows(page).first()).toBeVisible({ timeout: 30_000 })
  await openTitles(page)
  await expect(page).toHaveURL(TITLES)
  await expect(rows(page).first()).toBeVisible()
  await expect(strip(page).getByRole('tab')).toHaveText(['首页', '商品单位', '职称管理'])
}

async function chooseFromMenu(page: Page, name: string, what: string): Promise<void> {
  await tab(page, name).click({ button: 'right' })
  await page
    .getByRole('menu', { name: `${name}的操作` })
    .getByRole('menuitem', { name: what })
    .click()
}

test('tabs keep filters, the place in the page and what was half filled in @demo', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await openBoth(page)
  await show(page, '商品单位')
  await page.getByRole('searchbox', { name: '关键词搜索' }).fill('盒')
  await page.getByRole('searchbox', { name: '关键词搜索' }).press('Enter')
  const filtered = `${UNITS}?kw=${encodeURIComponent('盒')}`
  await expect(page).toHaveURL(filtered)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: '新增单位' }).click()
  const form = page.getByRole('dialog', { name: '新增单位' })
  await form.getByRole('textbox', { name: '单位名称' }).fill('半')
  await expect(page).toHaveURL(`${filtered}&new=`)

  // The drawer belongs to its tab: the strip stays in reach, and nobody is asked.
  await show(page, '职称管理')
  await expect(page).toHaveURL(TITLES)
  await expect(form).toBeHidden()
  await expect(page).toHaveTitle(/职称管理/)
  await page.mouse.move(800, 400)
  await page.mouse.wheel(0, 260)
  await expect.poll(() => scrollTop(page)).toBe(260)

  // By the menu, since the way up to the strip would move the page.
  await openUnits(page)
  await expect(page).toHaveURL(`${filtered}&new=`)
  await expect(form.getByRole('textbox', { name: '单位名称' })).toHaveValue('半')
  await expect(rows(page)).toHaveCount(1)
  expect(await scrollTop(page)).toBe(0)

  // The browser's own way back leads to the same state as the tab.
  await page.goBack()
  await expect(page).toHaveURL(TITLES)
  await expect.poll(() => scrollTop(page)).toBe(260)
  await openUnits(page)
  await expect(page).toHaveURL(`${filtered}&new=`)
  await expect(form.getByRole('textbox', { name: '单位名称' })).toHaveValue('半')
})

test('tabs are refreshed and closed one by one, but not over unsaved input @demo', async ({ page }) => {
  await openBoth(page)
  await show(page, '商品单位')
  await page.getByRole('button', { name: '新增单位' }).click()
  const form = page.getByRole('dialog', { name: '新增单位' })
  await form.getByRole('textbox', { name: '单位名称' }).fill('半')
  await tab(page, '职称管理').click()

  const question = page.getByRole('dialog', { name: '放弃未保存的内容' })
  await tab(page, '商品单位').click({ button: 'middle' })
  await expect(question).toContainText('“商品单位”')
  await question.getByRole('button', { name: '继续填写' }).click()
  await expect(question).toBeHidden()
  await expect(tab(page, '商品单位')).toBeVisible()

  const steps = await page.evaluate(() => history.length)
  const read = page.waitForRequest('**/api/titleList')
  await chooseFromMenu(page, '职称管理', '刷新')
  await read
  await expect(rows(page).first()).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(steps)

  await tab(page, '商品单位').click({ button: 'middle' })
  await question.getByRole('button', { name: '放弃' }).click()
  await expect(strip(page).getByRole('tab')).toHaveText(['首页', '职称管理'])
  await expect(page).toHaveURL(TITLES)
  await openUnits(page)
  await expect(rows(page).first()).toBeVisible()
  await expect(form).toBeHidden()

  // The page on show: the right-most of the rest takes its place.
  await tab(page, '商品单位').locator('[data-close]').click()
  await expect(page).toHaveURL(TITLES)
})

test('closes the others and all, except what is pinned @demo', async ({ page }) => {
  await openBoth(page)
  await chooseFromMenu(page, '商品单位', '关闭其他')
  await expect(strip(page).getByRole('tab')).toHaveText(['首页', '商品单位'])
  await expect(page).toHaveURL(UNITS)
  await chooseFromMenu(page, '首页', '关闭所有')
  await expect(strip(page).getByRole('tab')).toHaveText(['首页'])
  await expect(page).toHaveURL('/dashboard')
  await tab(page, '首页').click({ button: 'middle' })
  await tab(page, '首页').click({ button: 'right' })
  const menu = page.getByRole('menu', { name: '首页的操作' })
  await expect(menu.getByRole('menuitem')).toHaveText(['刷新', '关闭其他', '关闭所有'])
  expect((await menu.boundingBox())?.width).toBe(105)
  await expectAccessible(page)
  await page.mouse.click(700, 600)
  await expect(menu).toBeHidden()
  await expect(tab(page, '首页')).toBeVisible()
})

test('the strip is worked with keys, and scrolls where it is too long @demo', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openBoth(page)
  await tab(page, '职称管理').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tab(page, '商品单位')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(UNITS)
  await page.keyboard.press('Home')
  await expect(tab(page, '首页')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: '刷新' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(tab(page, '职称管理')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(strip(page).getByRole('tab')).toHaveText(['首页', '商品单位'])
  await expect(page).toHaveURL(UNITS)
  await expectAccessible(page)

  await openTitles(page)
  await page.setViewportSize({ width: 200, height: 700 })
  const left = () => strip(page).evaluate((list) => list.scrollLeft)
  // The strip has the whole width once the menu has given way.
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeHidden()
  await expect
    .poll(() => strip(page).evaluate((list) => list.scrollWidth - list.clientWidth))
    .toBeGreaterThan(20)
  await strip(page).evaluate((list) => list.scrollTo({ left: 0 }))
  await strip(page).hover()
  await page.mouse.wheel(0, 80)
  await expect.poll(left).toBe(20)
  await tab(page, '首页').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect.poll(left).toBe(0)
})

test('a refresh by address leaves no trace, and dead ends are no tabs @demo', async ({ page }) => {
  await enter(page, `/redirect${UNITS}?kw=x`)
  await expect(page).toHaveURL(`${UNITS}?kw=x`)
  await expect(tab(page, '商品单位')).toBeVisible()
  await page.goto('/nowhere')
  await expect(page).toHaveURL('/404')
  await expect(strip(page).getByRole('tab')).toHaveText(['首页', '商品单位'])
  await expect(strip(page).getByRole('tab', { selected: true })).toHaveCount(0)
  await page.getByRole('button', { name: '回到首页' }).click()
  await expect(tab(page, '首页')).toHaveAttribute('aria-selected', 'true')
})

test('open tabs outlive a reload, with their filters, until one signs out @demo', async ({ page }) => {
  await signIn(page, `${UNITS}?kw=${encodeURIComponent('盒')}`) // a session of its own, which it ends
  await expect(rows(page)).toHaveCount(1)
  await page.goto('/famDoc/famIndex')
  await rows(page).first().getByRole('button', { name: /^编辑/ }).click()
  const record = strip(page).getByRole('tab', { name: /^编辑医生/ })
  await expect(record).toHaveAttribute('aria-selected', 'true')
  // Called by its number until it has been read.
  await expect(record).not.toHaveText(/\d/)
  const name = (await record.textContent()) ?? ''
  await openTitles(page)
  await page.reload()
  await expect(strip(page).getByRole('tab')).toHaveText(['首页', '商品单位', '医生列表', name, '职称管理'])
  await expect(tab(page, '职称管理')).toHaveAttribute('aria-selected', 'true')
  await show(page, '商品单位')
  await expect(page).toHaveURL(`${UNITS}?kw=${encodeURIComponent('盒')}`)
  await expect(rows(page)).toHaveCount(1)
  await strip(page).getByRole('tab', { name }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()

  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page.getByLabel('用户名')).toBeVisible()
  await signIn(page, '/dashboard')
  await expect(strip(page).getByRole('tab')).toHaveText(['首页'])
})

test('closes what is left or right of a tab @demo', async ({ page }) => {
  await openBoth(page)
  await openFromMenu(page, '名医库', '科室分类')
  await tab(page, '首页').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: '关闭左侧' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await chooseFromMenu(page, '商品单位', '关闭右侧')
  await expect(strip(page).getByRole('tab')).toHaveText(['首页', '商品单位'])
  await expect(page).toHaveURL(UNITS)
  await openTitles(page)
  await chooseFromMenu(page, '职称管理', '关闭左侧')
  await expect(strip(page).getByRole('tab')).toHaveText(['首页', '职称管理'])
  await expect(page).toHaveURL(TITLES)
})

test('a list offers the tabs that the strip has no room for @demo', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/config/accOunt', '/famDoc/famIndex', '/famDoc/famCart', TITLES, UNITS]) {
    await enter(page, path)
    await expect(rows(page).first()).toBeVisible()
  }
  const more = page.getByRole('button', { name: '更多页面' })
  await more.click()
  const menu = page.getByRole('menu', { name: '更多页面' })
  // The last page is on show, so the first ones are out of sight.
  await expect(menu.getByRole('menuitem', { name: '账号管理' })).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: '商品单位' })).toHaveCount(0)
  await expectAccessible(page)
  await menu.getByRole('menuitem', { name: '账号管理' }).click()
  await expect(page).toHaveURL('/config/accOunt')
  await expect(tab(page, '账号管理')).toBeInViewport({ ratio: 1 })
  await chooseFromMenu(page, '首页', '关闭所有')
  await expect(more).toHaveCount(0)
})
