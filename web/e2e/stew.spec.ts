import { expect, type Page } from '@playwright/test'
import {
  act,
  answer,
  callApi,
  choose,
  enter,
  expectAccessible,
  expectNoSideScroll,
  fresh,
  test,
} from './staff'

const STEWS = '/character/chaStew'

/** stewRow is the row of a stew by its whole name. */
const stewRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `选择 ${name}`, exact: true }) })

test('a stew is written down, listed, given portions for a day, checked for an address, changed and deleted', {
  tag: '@demo',
}, async ({ page }) => {
  const name = fresh('当归羊肉汤')
  await enter(page, STEWS)
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } })
  await page.getByRole('button', { name: '新增炖品' }).first().click()
  const form = page.getByRole('tabpanel', { name: '新增炖品' })
  await form.getByRole('textbox', { name: '名称', exact: true }).fill(name)
  await choose(page, form.getByRole('combobox', { name: '类别' }), '时令')
  await form.getByRole('textbox', { name: '厨房许可证号' }).fill('JY33301060000099')
  await form.getByRole('textbox', { name: '规格名称' }).fill('单人份')
  await form.getByRole('spinbutton', { name: '价格' }).fill('66')
  await form.getByRole('spinbutton', { name: '容量（毫升）' }).fill('450')
  await form.getByRole('button', { name: '添加规格' }).click()
  const second = form.getByRole('textbox', { name: '规格名称' }).nth(1)
  await second.fill('单人份')
  await form.getByRole('spinbutton', { name: '价格' }).nth(1).fill('48')
  await form.getByRole('spinbutton', { name: '容量（毫升）' }).nth(1).fill('300')
  await form.getByRole('textbox', { name: '食材' }).fill('羊肉、当归、生姜')
  const efficacy = form.getByRole('textbox', { name: '食养说明' })
  await efficacy.fill('温补，根治手脚冰凉')
  await form.getByRole('spinbutton', { name: '制作时长（分钟）' }).fill('180')
  await form.getByRole('spinbutton', { name: '每日份数' }).fill('12')
  await form.getByRole('textbox', { name: '开始时间' }).fill('11:00')
  await form.getByRole('textbox', { name: '开始时间' }).press('Enter')
  await form.getByRole('textbox', { name: '结束时间' }).fill('13:00')
  await form.getByRole('textbox', { name: '结束时间' }).press('Enter')
  await form.getByRole('checkbox', { name: '配送', exact: true }).check()
  await form.getByRole('button', { name: '添加城市' }).click()
  await form.getByRole('textbox', { name: '第 1 行城市' }).fill('杭州市')
  const districts = form.getByRole('combobox', { name: '第 1 行区县' })
  await districts.fill('西湖区、滨江区')
  await districts.press('Enter')
  await form
    .getByLabel('封面')
    .last()
    .setInputFiles({ name: 'stew.png', mimeType: 'image/png', buffer: picture })
  await answer(page, '裁剪图片（750×560）', '使用')
  await expect(form.getByRole('button', { name: '更换封面' })).toBeVisible()
  await form.getByRole('textbox', { name: '详情' }).fill('慢火炖足三小时。')
  const save = page.getByRole('button', { name: '保存', exact: true })
  await save.click()
  await expect(second).toHaveAccessibleDescription(/规格名称重复/)
  await second.fill('小份')
  // Nobody is to take silence on allergens for an answer.
  await save.click()
  await expect(form.getByRole('combobox', { name: '过敏原' })).toHaveAttribute('aria-invalid', 'true')
  await form.getByRole('checkbox', { name: '不含过敏原' }).check()
  await save.click()
  await expect(efficacy).toHaveAccessibleDescription(/根治/)
  await efficacy.fill('冬日暖身')
  await expectAccessible(page)
  await save.click()
  await expect(stewRow(page, name)).toContainText('¥48.00')
  await act(page, name, '上架')
  await expect(stewRow(page, name)).toContainText('已上架')

  await page.getByRole('button', { name: '份数日历', exact: true }).click()
  const calendar = page.getByRole('grid', { name: '份数日历' })
  await page.getByRole('button', { name: '下一周' }).click()
  const cells = calendar.getByRole('row').filter({ hasText: name }).getByRole('button')
  await expect(cells.first()).toBeVisible()
  await expectAccessible(page)
  await cells.nth(2).click()
  const editor = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('radio') })
    .last()
  await editor.locator('input[value="own"]').check()
  await editor.getByRole('textbox').fill('30')
  await editor.getByRole('button', { name: '保存' }).click()
  await expect(cells.nth(2)).toContainText('30')
  await page.getByRole('button', { name: '关闭', exact: true }).last().click()

  const { items } = await callApi(page, 'stewList', { kw: name, pageSize: 10 })
  const [{ id }] = items as [{ id: number }]
  await page.goto(`${STEWS}?open=${id}`)
  const check = page.getByRole('region', { name: '查询地址是否可配送' })
  await check.getByRole('textbox', { name: '城市' }).fill('杭州市')
  await check.getByRole('textbox', { name: '区县' }).fill('余杭区')
  await check.getByRole('button', { name: '查询' }).click()
  await expect(check).toContainText('不在配送范围内')
  await check.getByRole('textbox', { name: '区县' }).fill('滨江区')
  await check.getByRole('button', { name: '查询' }).click()
  await expect(check).toContainText('可配送，配送费')
  await expectAccessible(page)

  await page.goto(`${STEWS}?kw=${encodeURIComponent(name)}`)
  await act(page, name, '下架')
  await answer(page, `下架“${name}”？`, '下架')
  await expect(stewRow(page, name)).toContainText('已下架')
  await act(page, name, '删除')
  await answer(page, `删除炖品“${name}”？`, '删除')
  await expect(stewRow(page, name)).toBeHidden()
})

test('fewer portions than are booked are refused at the field', { tag: '@demo' }, async ({ page }) => {
  await enter(page, STEWS)
  await act(page, '黄芪乌鸡汤', '编辑')
  const form = page.getByRole('tabpanel', { name: /^编辑炖品/ })
  const quota = form.getByRole('spinbutton', { name: '每日份数' })
  await quota.fill('0')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(quota).toHaveAccessibleDescription(/不能更少|已预订|已约/)
})

for (const [name, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a telephone', { width: 390, height: 844 }],
] as const) {
  test(`stews are accessible on ${name}`, { tag: '@demo' }, async ({ page }) => {
    await page.setViewportSize(viewport)
    await enter(page, STEWS)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(page)
    await expectNoSideScroll(page)
  })
}
