import { expect, type Page } from '@playwright/test'
import { act, callApi, choose, enter, expectAccessible, expectNoSideScroll, fresh, test } from './staff'

const GENE = '/character/chaGene'

/** testRow is the row of a genetic test by its whole name. */
const testRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `选择 ${name}`, exact: true }) })

test('a genetic test is written, put on the shelf, looked at, advertised, copied and deleted', {
  tag: '@demo',
}, async ({ page }) => {
  const name = fresh('遗传病筛查')
  const copy = fresh('遗传病筛查副本')
  await enter(page, GENE)
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 750, height: 560 } })
  await page.getByRole('button', { name: '新增基因检测' }).first().click()
  const save = page.getByRole('button', { name: '保存', exact: true })
  await save.click()
  await expect(page.getByRole('textbox', { name: '名称' })).toHaveAccessibleDescription(/此项必填/)
  await page.getByRole('textbox', { name: '名称' }).fill(name)
  await choose(page, page.getByRole('combobox', { name: '检测类别' }), '其他')
  await choose(page, page.getByRole('combobox', { name: '样本类型' }), '血液')
  await page.getByRole('spinbutton', { name: '检测位点数' }).fill('120')
  await page.getByRole('spinbutton', { name: '出报告天数' }).fill('14')
  await page.getByRole('textbox', { name: '检测机构' }).fill('华康医学检验所')
  await page.getByRole('spinbutton', { name: '价格', exact: true }).fill('980')
  await page.getByRole('spinbutton', { name: '市场价' }).fill('900')
  await page.getByRole('spinbutton', { name: '采样盒成本' }).fill('60')
  await page
    .getByLabel('封面')
    .last()
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: '使用' }).click()
  await expect(page.getByRole('button', { name: '更换封面' })).toBeVisible()
  await page.getByRole('textbox', { name: '详情' }).fill('二十种遗传病的筛查')
  await page.getByRole('textbox', { name: '知情同意书' }).fill('本人同意')
  await save.click()
  // What only the server knows is said at the field too.
  await expect(page.getByRole('spinbutton', { name: '市场价' })).toHaveAccessibleDescription(/不能低于价格/)
  await page.getByRole('spinbutton', { name: '市场价' }).fill('1200')
  await expectAccessible(page)
  await save.click()
  await expect(page).toHaveURL(GENE)
  await expect(testRow(page, name)).toContainText('已下架')

  await act(page, name, '上架')
  await expect(testRow(page, name)).toContainText('已上架')
  await act(page, name, '预览')
  const card = page.getByRole('article', { name })
  await expect(card).toContainText('980')
  await expect(card).toContainText('血液')
  await page.getByRole('button', { name: '关闭预览' }).click()

  // Advertising leads to it by kind and name.
  await enter(page, '/carousel/carIndex')
  await page.getByRole('button', { name: '新增广告' }).first().click()
  const form = page.getByRole('dialog', { name: '新增广告' })
  await choose(page, form.getByRole('combobox', { name: '跳转类型' }), '服务项目')
  await choose(page, form.getByRole('combobox', { name: '服务类别' }), '基因检测')
  const target = form.getByRole('combobox', { name: '服务项目' })
  await target.pressSequentially(name)
  await choose(page, target, name)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  // Read anew, so that the code of the input is asked for once more.
  await page.goto(`${GENE}?kw=${encodeURIComponent(name)}`)
  // The copy keeps its cover, be it saved before the code of the input for pictures has come.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/image-input-[^/]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await act(page, name, '复制')
  await page.getByRole('textbox', { name: '名称' }).fill(copy)
  await save.click()
  await expect(testRow(page, copy)).toContainText('已下架')
  release()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page)
  for (const one of [name, copy]) {
    const { items } = await callApi(page, 'geneList', { kw: one })
    for (const { id, version, status } of items as { id: number; version: number; status: string }[]) {
      const off =
        status === 'onShelf'
          ? await callApi(page, 'geneStatus', { id, version, status: 'offShelf' })
          : { version }
      await callApi(page, 'geneDel', { id, version: off.version })
    }
  }
})
