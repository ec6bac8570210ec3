import { expect, type Page } from '@playwright/test'
import {
  barriersOn,
  callApi,
  enter,
  expectNoSideScroll,
  forget,
  fresh,
  rows,
  test as staffTest,
} from './staff'

const demo = { tag: ['@demo', '@alone'] }
const UNITS = '/goods/goodsUnit'
const REVIEWS = '/famDoc/famPingjia'
const CERTIFICATIONS = '/userAdmin/userAuth'

/** test is the usual one, with a mouse that must not be touched. */
const test = staffTest.extend<{ noMouse: undefined }>({
  noMouse: [
    async ({ page }, use) => {
      let touched = 0
      await page.exposeFunction('heardMouse', () => {
        touched += 1
      })
      await page.addInitScript(() => {
        const heard = (window as unknown as { heardMouse: () => void }).heardMouse
        for (const event of ['pointerdown', 'mousedown', 'wheel']) window.addEventListener(event, heard, true)
      })
      await use(undefined)
      expect(touched).toBe(0)
    },
    { auto: true },
  ],
})

/** cursor is the row that the keyboard is at. */
const cursor = (page: Page) => page.locator('tr[data-row]:focus')
const drawer = (page: Page) => page.locator('.ant-drawer').filter({ visible: true })
const keysOf = (page: Page) => page.getByRole('dialog', { name: '键盘快捷键' })

/** press presses keys one after another, as somebody does who knows what comes. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** search narrows the list on show to what is called so, and waits for it. */
async function search(page: Page, text: string, count: number): Promise<void> {
  await press(page, '/')
  await expect(page.getByRole('searchbox', { name: '关键词搜索' })).toBeFocused()
  await page.keyboard.type(text)
  await press(page, 'Enter')
  await expect(rows(page)).toHaveCount(count)
}

test('leads from the palette to a record, to the next one, and through its form', demo, async ({ page }) => {
  const names = ['甲', '乙', '丙'].map((letter) => `${fresh('键盘医院')}${letter}`)
  for (const name of names)
    await callApi(page, 'hospitalSave', {
      name,
      province: '浙江省',
      city: '杭州市',
      district: '西湖区',
      address: '文一路 1 号',
      phone: '0571-88880000',
    })
  await enter(page, '/dashboard')
  await expect(page.getByRole('button', { name: '打开全局搜索' })).toBeVisible()
  await press(page, 'Control+k')
  await expect(page.getByRole('combobox', { name: '全局搜索' })).toBeFocused()
  await page.keyboard.type('陪诊服务')
  await expect(page.locator('dialog [role=option][aria-selected=true]')).toContainText('陪诊服务')
  await press(page, 'Enter')
  await expect(rows(page).first()).toBeVisible()
  await press(page, 'Shift+T', 'ArrowRight', 'ArrowRight')
  await expect(page.getByRole('tab', { name: '医院' })).toHaveAttribute('aria-selected', 'true')
  await search(page, fresh('键盘医院'), 3)

  await press(page, 'j')
  await expect(rows(page).first()).toBeFocused()
  const shown = await rows(page).evaluateAll((all) =>
    all.map((row) => row.querySelector('[title]')?.textContent),
  )
  expect(shown.toSorted()).toEqual(names.toSorted())
  const second = String(shown[1])
  await press(page, 'Enter')
  await expect(page.getByRole('dialog', { name: String(shown[0]) })).toBeVisible()
  await press(page, 'j')
  await expect(page.getByRole('dialog', { name: second })).toBeVisible()
  // What lies under the drawer has not moved.
  await press(page, 'x')
  await expect(page.getByRole('region', { name: '批量操作' })).toHaveCount(0)

  await press(page, 'e')
  const name = page.getByRole('textbox', { name: '名称' })
  await expect(name).toBeFocused()
  await press(page, 'End')
  await page.keyboard.type('jk?')
  await expect(name).toHaveValue(`${second}jk?`)
  await press(page, 'Enter')
  await expect(name).toBeHidden()
  await expect(rows(page).filter({ hasText: `${second}jk?` })).toBeVisible()
  await press(page, 'Escape')
  await expect(drawer(page)).toHaveCount(0)
  // The keyboard is at the record that was seen last.
  await expect(cursor(page)).toContainText(`${second}jk?`)
  await forget(page, 'hospital', [...names, `${second}jk?`])
})

test('selects rows and does one thing to all of them', demo, async ({ page }) => {
  const names = ['甲', '乙', '丙', '丁'].map((letter) => `${fresh('键盘')}${letter}`)
  await forget(page, 'goodsUnit', names)
  for (const name of names) await callApi(page, 'goodsUnitSave', { name })
  await enter(page, UNITS)
  await expect(rows(page).first()).toBeVisible()
  await search(page, fresh('键盘'), 4)
  await press(page, 'j', 'x', 'j', 'Shift+ArrowDown')
  const bar = page.getByRole('region', { name: '批量操作' })
  await expect(bar).toContainText('已选择 3 项')
  await press(page, 'x')
  await expect(bar).toContainText('已选择 2 项')
  await press(page, 'Escape')
  await expect(bar).toHaveCount(0)
  await press(page, 'Home', 'x', 'j', 'j', 'Shift+X')
  await expect(bar).toContainText('已选择 3 项')
  await press(page, 'b')
  await expect(bar.getByRole('button', { name: '批量启用' })).toBeFocused()
  await press(page, 'Tab')
  await expect(bar.getByRole('button', { name: '批量停用' })).toBeFocused()
  await press(page, 'Enter')
  const question = page.getByRole('dialog', { name: '停用选中的 3 项？' })
  await expect(question.getByRole('button', { name: '停用' })).toBeFocused()
  // Keys of the list are not heard by a question.
  await press(page, 'j')
  await expect(question.getByRole('button', { name: '停用' })).toBeFocused()
  await press(page, 'Enter')
  await expect(question).toBeHidden()
  await expect(bar).toHaveCount(0)
  await expect(rows(page).getByRole('switch', { checked: false })).toHaveCount(3)
  // And the keyboard is back in the list.
  await expect(cursor(page)).toHaveCount(1)

  // One row, by its menu: it goes, and the next one takes its place.
  await press(page, 'Home')
  const [, next] = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-row')))
  await press(page, '.')
  await expect(page.getByRole('menu')).toBeVisible()
  await press(page, 'End')
  await expect(page.getByRole('menuitem', { name: '删除' })).toBeFocused()
  await press(page, 'Enter')
  const sure = page.getByRole('dialog', { name: /^删除单位/ })
  await expect(sure.getByRole('button', { name: '取消' })).toBeFocused()
  await press(page, 'Tab', 'Enter')
  await expect(rows(page)).toHaveCount(3)
  await expect(cursor(page)).toHaveAttribute('data-row', String(next))
  await forget(page, 'goodsUnit', names)
})

test('works through what waits for a look', demo, async ({ page }) => {
  await enter(page, '/dashboard')
  const way = page.getByRole('link', { name: '处理 医生评价待审核' })
  await expect(way).toBeVisible()
  const ways = await page.getByRole('link', { name: /^处理 / }).count()
  for (let step = 0; step < ways; step++) {
    if (await way.evaluate((link) => link === document.activeElement)) break
    await press(page, 'j')
  }
  await expect(way).toBeFocused()
  await press(page, 'Enter')
  await expect(page).toHaveURL(new RegExp(`${REVIEWS}\\?status=pending`))
  await expect(rows(page).nth(2)).toBeVisible()
  const ids = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-row') ?? ''))

  await press(page, 'j', 'm')
  await expect(page.getByRole('menuitem', { name: '显示' })).toBeFocused()
  await press(page, 'Enter')
  await expect(page.locator(`tr[data-row="${ids[0]}"]`)).toHaveCount(0)
  await expect(cursor(page)).toHaveAttribute('data-row', ids[1] ?? '')

  await press(page, 'o')
  await expect(drawer(page).getByRole('button', { name: '显示' })).toBeVisible()
  await press(page, 'm')
  await expect(page.getByRole('menuitem', { name: '显示' })).toBeFocused()
  await press(page, 'ArrowDown')
  await expect(page.getByRole('menuitem', { name: '隐藏' })).toBeFocused()
  await press(page, 'Enter')
  const why = page.getByRole('dialog', { name: /隐藏/ }).getByRole('textbox')
  await expect(why).toBeFocused()
  await page.keyboard.type('jmx 不实')
  await press(page, 'Tab', 'Tab', 'Enter')
  await expect(why).toBeHidden()
  await press(page, 'Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(page.locator(`tr[data-row="${ids[1]}"]`)).toHaveCount(0)
  await expect(cursor(page)).toHaveAttribute('data-row', ids[2] ?? '')

  // Another part of the list.
  await enter(page, REVIEWS)
  await expect(rows(page).first()).toBeVisible()
  await press(page, 't', 'ArrowRight', 'ArrowRight')
  await expect(page.getByRole('tab', { name: /已显示/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('table[aria-busy=true]')).toHaveCount(0)
  await press(page, 'j', ']')
  await expect(page).toHaveURL(/page=2/)
  await expect(rows(page).first()).toBeFocused()
})

test('decides about documents, and says why', demo, async ({ page }) => {
  await enter(page, CERTIFICATIONS)
  await expect(rows(page).nth(2)).toBeVisible()
  await press(page, 'j', 'Enter')
  const approve = drawer(page).getByRole('button', { name: /^通过/ })
  await expect(approve).toBeEnabled()
  const titleOf = () => drawer(page).locator('.ant-drawer-title').innerText()
  const first = await titleOf()
  await press(page, 'j')
  await expect.poll(titleOf).not.toBe(first)
  await expect(approve).toBeEnabled()
  const second = await titleOf()
  await press(page, '?')
  await expect(keysOf(page)).toContainText('当前队列')
  await expect(keysOf(page)).not.toContainText('当前列表')
  await press(page, 'Escape')
  await expect(keysOf(page)).toHaveCount(0)
  await press(page, 'r')
  const why = page.getByRole('dialog', { name: /^驳回/ })
  await expect(why).toBeVisible()
  await press(page, '2')
  await expect(why.getByRole('radio').nth(1)).toBeChecked()
  await press(page, 'Enter')
  await expect(why).toBeHidden()
  await expect.poll(titleOf).not.toBe(second)
  await press(page, 'Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(cursor(page)).toHaveCount(1)
})

test('tells its keys, and lets single ones be turned off for good', demo, async ({ page }) => {
  await enter(page, UNITS)
  await expect(rows(page).first()).toBeVisible()
  const keyword = page.getByRole('searchbox', { name: '关键词搜索' })
  await press(page, '/')
  await page.keyboard.type('?j')
  await expect(keyword).toHaveValue('?j')
  await expect(keysOf(page)).toHaveCount(0)
  await expect(cursor(page)).toHaveCount(0)
  await press(page, 'Tab', 'j', '?')

  const keys = keysOf(page)
  const lineOf = (label: string) => keys.locator('dl > div').filter({ hasText: label })
  await expect(lineOf('下一行')).toContainText('J')
  await expect(lineOf('新增单位')).toContainText('N')
  await expect(lineOf('全局搜索')).toContainText('Ctrl K')
  // The focus stays inside, and keys of the list do nothing.
  await press(page, 'Tab', 'Tab', 'Tab', 'Tab', 'j')
  expect(await keys.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  const single = keys.getByRole('switch', { name: '单键快捷键' })
  while (!(await single.evaluate((one) => one === document.activeElement))) await press(page, 'Tab')
  await press(page, 'Space')
  await expect(single).not.toBeChecked()
  await press(page, 'Escape')
  await expect(keys).toHaveCount(0)
  await expect(cursor(page)).toHaveCount(1)

  const first = await rows(page).first().getAttribute('data-row')
  await press(page, 'j')
  await expect(cursor(page)).toHaveAttribute('data-row', String(first))
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await press(page, 'j', '?')
  await expect(cursor(page)).toHaveCount(0)
  await expect(keys).toHaveCount(0)
  // What is no character still works, once the keyboard is in the list.
  for (let step = 0; step < 60 && (await cursor(page).count()) === 0; step++) await press(page, 'Tab')
  await press(page, 'ArrowDown')
  await expect(cursor(page)).not.toHaveAttribute('data-row', String(first))

  // Whoever turned the keys off finds the way back without them.
  await press(page, 'Control+k')
  await expect(page.getByRole('combobox', { name: '全局搜索' })).toBeFocused()
  await page.keyboard.type('快捷键')
  await expect(page.locator('dialog [role=option][aria-selected=true]')).toHaveText('查看键盘快捷键')
  await press(page, 'Enter')
  await expect(keys).toBeVisible()
  while (!(await single.evaluate((one) => one === document.activeElement))) await press(page, 'Tab')
  await press(page, 'Space')
  await press(page, 'Escape')
  await expect(keys).toHaveCount(0)
  await expect(cursor(page)).toHaveCount(1)
  await press(page, 'k')
  await expect(cursor(page)).toHaveAttribute('data-row', String(first))
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`keeps the rules at ${width}, ${colorScheme}`, demo, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await enter(page, REVIEWS)
      await expect(rows(page).first()).toBeVisible()
      await press(page, 'j', 'x')
      expect(await barriersOn(page)).toEqual([])
      await press(page, '?')
      await expect(keysOf(page)).toBeVisible()
      await expectNoSideScroll(page)
      expect(await barriersOn(page, '[role=dialog]')).toEqual([])
    })
  }
}
