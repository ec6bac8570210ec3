import { expect, type Page } from '@playwright/test'
import { choose, enter, openFromMenu, rowOf, signIn, test } from './staff'

const UNITS = '/goods/goodsUnit'
const demo = { tag: '@demo' }
/** What a window remembers until it is loaded anew, such as faults and code that was fetched, belongs to one test. */
const alone = { tag: ['@demo', '@alone'] }

/** Whatever of the page lies under the handle of the settings. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const handle = document.querySelector('[aria-label="打开页面设置"]')?.getBoundingClientRect()
    if (!handle) throw new Error('no handle')
    return [...document.querySelectorAll('main *')]
      .filter((one) => !one.querySelector('main, [data-page] > *') && !one.hasAttribute('data-page'))
      .filter((one) => {
        const { left, right, top, bottom, width } = one.getBoundingClientRect()
        // What a box scrolls out of sight lies beyond its edge, not under the handle.
        const box = one.parentElement?.closest('main div')?.getBoundingClientRect()
        const seen = Math.min(right, box?.right ?? right)
        return (
          width > 0 && left < handle.right && seen > handle.left && top < handle.bottom && bottom > handle.top
        )
      })
      .filter(
        (one) =>
          getComputedStyle(one).visibility !== 'hidden' && getComputedStyle(one).pointerEvents !== 'none',
      )
      .map((one) => one.outerHTML.slice(0, 80))
  })

test('the handle of the settings covers nothing, also while it is pointed at', demo, async ({ page }) => {
  await enter(page, UNITS)
  await expect(rowOf(page, '盒')).toBeVisible()
  const handle = page.getByRole('button', { name: '打开页面设置' })
  expect(await covered(page)).toEqual([])
  await handle.hover()
  expect(await covered(page)).toEqual([])
  expect(await handle.boundingBox()).toMatchObject({ y: 250, width: 20, height: 48 })
})

test('a telephone has the settings in the account menu, and no handle', demo, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, UNITS)
  await expect(rowOf(page, '盒')).toBeVisible()
  await expect(page.getByRole('button', { name: '打开页面设置' })).toHaveCount(0)
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '页面设置' }).click()
  const drawer = page.getByRole('dialog', { name: '页面设置' })
  await drawer.getByLabel('显示标签页').click()
  await expect(page.getByRole('tablist', { name: '已打开的页面' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})

test(
  'a page that breaks says so alone, is noted, and can be tried again',
  alone,
  async ({ page, browserErrors }) => {
    browserErrors.expect(/./)
    let broken = true
    // Rows of a shape that no server sends break the drawing of the page.
    await page.route('**/api/goodsUnitList', (route) =>
      broken
        ? route.fulfill({
            json: { code: 0, message: '', data: { items: [null], total: 1, totalCapped: false } },
          })
        : route.continue(),
    )
    await enter(page, '/dashboard')
    await openFromMenu(page, '商品管理', '商品单位')
    const alert = page.getByRole('alert').filter({ hasText: '页面出错了' })
    await expect(alert).toBeVisible()
    await expect(page.getByRole('button', { name: /^错误日志：\d+ 条$/ })).toBeVisible()

    await openFromMenu(page, '名医库', '职称管理')
    await expect(rowOf(page, '主任医师')).toBeVisible()
    await page.getByRole('tab', { name: '商品单位' }).click()
    await expect(alert).toBeVisible()
    broken = false
    const again = page.waitForResponse('**/api/goodsUnitList')
    await alert.getByRole('button', { name: '重试' }).click()
    await again
    await expect(rowOf(page, '盒')).toBeVisible()
    await expect(alert).toBeHidden()
  },
)

test(
  'a page is fetched when its entry is pointed at; a bar runs while one is awaited',
  alone,
  async ({ page }) => {
    await enter(page, '/dashboard')
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '名医库' }).click()
    const entry = (name: string) =>
      page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name, exact: true })
    const early = page.waitForRequest(/departments-page-[^/]+\.js$/)
    await entry('科室分类').hover()
    await early
    await expect(page).toHaveURL('/dashboard')

    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/titles-page-[^/]+\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await entry('职称管理').click()
    const bar = page.locator('[data-running]')
    await expect(bar).toHaveAttribute('data-running', 'true')
    release()
    await expect(rowOf(page, '主任医师')).toBeVisible()
    await expect(bar).toHaveCount(0)
  },
)

test('language and account are reached with the keyboard alone', demo, async ({ page }) => {
  await signIn(page, UNITS) // a session of its own, which it ends
  await expect(rowOf(page, '盒')).toBeVisible()
  const language = page.getByRole('button', { name: '界面语言：中文' })
  await language.focus()
  await page.keyboard.press('Enter')
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
  // The language on show cannot be chosen, so the keyboard begins at the next.
  await expect(item('English')).toBeFocused()
  await page.keyboard.press('End')
  await expect(item('日本語')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(item('日本語')).toBeHidden()
  await expect(language).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(item('Español')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')

  const account = page.getByRole('button', { name: /^Menú de la cuenta/ })
  await account.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile')
  await account.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
})

test('a drawer keeps the keyboard, and F6 leads out to the tabs and back', demo, async ({ page }) => {
  await enter(page, UNITS)
  await page.getByRole('button', { name: '新增单位' }).click()
  const name = page.getByRole('dialog', { name: '新增单位' }).getByRole('textbox', { name: '单位名称' })
  await expect(name).toBeFocused()
  await page.keyboard.press('F6')
  await expect(page.getByRole('tab', { name: '商品单位' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: '首页' })).toBeFocused()
  await page.keyboard.press('F6')
  await expect(name).toBeFocused()
  await page.keyboard.press('F6')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
})

test('parts of lists and forms have names in the language on show', demo, async ({ page }) => {
  await enter(page, UNITS)
  for (const [lang, add, names] of [
    ['zh', '新增单位', ['搜索', '上一页', '第 1 页', '下一页', '每页条数']],
    ['en', 'Add unit', ['Search', 'Previous page', 'Page 1', 'Next page', 'Rows per page']],
    ['es', 'Crear unidad', ['Buscar', 'Página anterior', 'Página 1', 'Página siguiente', 'Filas por página']],
    ['ja', '単位を追加', ['検索', '前のページ', '1 ページ', '次のページ', '1 ページの件数']],
  ] as const) {
    const url = test.info().project.use.baseURL
    await page.context().addCookies([{ name: 'language', value: lang, url }])
    await page.goto(UNITS) // what is open has an address, and would be there again
    await page.getByRole('button', { name: add }).click()
    await expect(page.getByRole('dialog', { name: add })).toBeVisible()
    for (const name of names) {
      await expect(
        page.locator(`[aria-label="${name}"]`).filter({ visible: true }).first(),
        name,
      ).toBeAttached()
    }
    const english = await page
      .locator('[aria-label]:not([role=img])') // pictures inside of what has a name
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
    if (lang !== 'en') expect(english.filter((name) => /value|page|search|row/i.test(name))).toEqual([])
  }
})

test('the size of a page is kept in the address', demo, async ({ page }) => {
  await enter(page, UNITS)
  await page.getByRole('combobox', { name: '每页条数' }).selectOption('50')
  await expect(page).toHaveURL(`${UNITS}?pageSize=50`)
  await choose(page, page.getByRole('combobox', { name: '状态' }), '启用')
  await expect(page).toHaveURL(/status=enabled/)
  await expect(page).toHaveURL(/pageSize=50/)
})
