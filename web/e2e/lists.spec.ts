import { expect, type Locator, type Page } from '@playwright/test'
import { act, answer, callApi, choose, enter, forget, fresh, rowOf, rows, test } from './staff'

const demo = { tag: '@demo' }

const MEMBERS = '/userAdmin/userIndex'
const UNITS = '/goods/goodsUnit'

const frameOf = (page: Page) => rows(page).first().locator('xpath=ancestor::div[table]')
const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('a wide list keeps its head, its names and its scroll bar in sight', demo, async ({ page }) => {
  await enter(page, `${MEMBERS}?pageSize=50`)
  await expect(rows(page)).toHaveCount(50)
  await page.setViewportSize({ width: 1100, height: 700 })
  const frame = frameOf(page)
  const head = frame.locator('thead th').first()
  const name = rows(page).nth(30).locator('td[data-pin-edge]')
  const { y } = await boxOf(head)
  const { x } = await boxOf(rows(page).first().locator('td[data-pin-edge]'))
  await frame.evaluate((box) => box.scrollTo({ top: 1800, left: 200 }))
  await expect(rows(page).nth(30)).toBeInViewport()
  expect((await boxOf(head)).y).toBe(y)
  expect((await boxOf(name)).x).toBe(x)
  const { y: top, height } = await boxOf(frame)
  expect(top + height).toBeLessThan(700)

  // Another page is shown from its beginning.
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(() => frame.evaluate((box) => box.scrollTop)).toBe(0)
})

test('a date filter lets the keyboard through', demo, async ({ page }) => {
  await enter(page, '/operLog/operList')
  await expect(rows(page).first()).toBeVisible()
  const dates = page.getByRole('search').locator('.ant-picker-range').first().locator('input')
  const [first, last] = [dates.first(), dates.last()]
  await first.focus()
  await page.keyboard.press('Tab')
  await expect(last).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(last).not.toBeFocused()
  await expect(first).not.toBeFocused()

  await first.focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(last).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(first).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(first).not.toBeFocused()
})

test('a selection lasts over pages, moves nothing, and ends with another filter', { tag: '@apart' }, async ({
  page,
}) => {
  const names = Array.from({ length: 12 }, (_, index) => `跨页${String.fromCharCode(65 + index)}`)
  await forget(page, 'goodsUnit', names)
  for (const [index, name] of names.entries())
    await callApi(page, 'goodsUnitSave', { name, sort: 900 + index })
  const listed = `${UNITS}?kw=${encodeURIComponent('跨页')}&pageSize=10`
  await enter(page, listed)
  const second = rowOf(page, '跨页B')
  const { y } = await boxOf(second)
  const tick = (name: string) => page.getByRole('checkbox', { name: `选择 ${name}`, exact: true })
  await tick('跨页A').check()
  const bulk = page.getByRole('region', { name: '批量操作' })
  await expect(bulk).toContainText('已选择 1 项')
  expect((await boxOf(second)).y).toBe(y)

  await page.getByRole('button', { name: '第 2 页' }).click()
  await tick('跨页K').check()
  await expect(bulk).toContainText('已选择 2 项')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await expect(page.getByRole('radio', { name: '选中的数据（2）' })).toBeChecked()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await bulk.getByRole('button', { name: '批量停用' }).click()
  const question = page.getByRole('dialog', { name: '停用选中的 2 项？' })
  await expect(question).toContainText('跨页A、跨页K')
  await question.getByRole('button', { name: '停用' }).click()
  await expect(bulk).toBeHidden()
  await expect(page.getByRole('switch', { name: '启用 跨页K' })).not.toBeChecked()
  await page.getByRole('button', { name: '第 1 页' }).click()
  await expect(page.getByRole('switch', { name: '启用 跨页A' })).not.toBeChecked()

  await tick('跨页B').check()
  await bulk.getByRole('button', { name: '取消选择' }).click()
  await expect(bulk).toBeHidden()
  await tick('跨页B').check()
  await choose(page, page.getByRole('combobox', { name: '状态' }), '启用')
  await expect(rowOf(page, '跨页A')).toBeHidden()
  await expect(bulk).toBeHidden()
  await expect(tick('跨页B')).not.toBeChecked()
})

test('a selected row that is deleted by its own button is selected no more', { tag: '@apart' }, async ({
  page,
}) => {
  const [kept, gone] = [fresh('留选'), fresh('删选')]
  await forget(page, 'goodsUnit', [kept, gone])
  for (const name of [kept, gone]) await callApi(page, 'goodsUnitSave', { name })
  await enter(page, `${UNITS}?kw=${encodeURIComponent('选')}`)
  for (const name of [kept, gone])
    await page.getByRole('checkbox', { name: `选择 ${name}`, exact: true }).check()
  const bulk = page.getByRole('region', { name: '批量操作' })
  await expect(bulk).toContainText('已选择 2 项')
  await act(page, gone, '删除')
  await answer(page, `删除单位“${gone}”？`, '删除')
  await expect(bulk).toContainText('已选择 1 项')
  await expect(page.getByRole('checkbox', { name: `选择 ${kept}`, exact: true })).toBeChecked()
  await forget(page, 'goodsUnit', [kept])
})

test(
  'a name opens its record, at an address of its own, and its number can be copied',
  demo,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await enter(page, MEMBERS)
    const row = rows(page).first()
    const name = row.getByRole('link')
    const words = (await name.textContent()) ?? ''
    await expect(name).toHaveAttribute('href', /\?open=\d+$/)
    const copy = row.getByRole('button', { name: /^复制 M\d+/ })
    const number = ((await copy.getAttribute('aria-label')) ?? '').slice('复制 '.length)
    await copy.click()
    await expect(page.getByText(`已复制 ${number}`)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number)
    await name.click()
    await expect(page).toHaveURL(/open=\d+/)
    await expect(page.getByRole('dialog')).toContainText(words)
  },
)

test('an input in a cell opens from the whole cell and moves no column', demo, async ({ page }) => {
  await enter(page, UNITS)
  const cell = rowOf(page, '盒').locator('td').nth(3)
  await expect(cell.getByRole('button', { name: '修改排序：盒' })).toBeVisible()
  const widths = () => page.locator('thead th').evaluateAll((heads) => heads.map((head) => head.clientWidth))
  await expect(cell).toBeVisible()
  const before = await widths()
  const { width, height } = await boxOf(cell)
  await cell.click({ position: { x: 6, y: height - 6 } })
  const input = page.getByRole('spinbutton', { name: '修改排序：盒' })
  await expect(input).toBeFocused()
  expect(await widths()).toEqual(before)
  expect((await boxOf(cell)).width).toBe(width)
  await input.press('Escape')
  await expect(input).toBeHidden()
})

test('one setting decides how high rows and inputs are', demo, async ({ page }) => {
  await enter(page, UNITS)
  const roomy = (await boxOf(rowOf(page, '盒'))).height
  await page.getByRole('button', { name: '控件大小' }).click()
  await page.getByRole('menuitem', { name: '超小' }).click()
  await expect.poll(async () => (await boxOf(rowOf(page, '盒'))).height).toBeLessThan(roomy)
})
