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

const demo = { tag: '@demo' }
const GOODS = '/goods/goodsList'
const CATEGORIES = '/goods/goodsCarts'

/** goodsRow is the row of goods by their whole name. */
const goodsRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `选择 ${name}`, exact: true }) })

test('writes goods with their SKUs, sells them, counts them, copies and deletes', demo, async ({ page }) => {
  const herb = fresh('测试虫草')
  const skuNo = fresh('CC-20')
  await enter(page, `${GOODS}?kw=${encodeURIComponent(herb)}`)
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 240, height: 240 } })
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: '新增商品' }).first().click()
  const form = page.getByRole('tabpanel', { name: '新增商品' })
  const first = form.getByRole('group', { name: '规格 1' })
  await form.getByRole('textbox', { name: '商品名称' }).fill(herb)
  await choose(page, form.getByRole('combobox', { name: '类型' }), '保健食品')
  await choose(page, form.getByRole('combobox', { name: '单位' }), '盒')
  await form.getByRole('combobox', { name: '分类' }).click()
  await form.getByRole('combobox', { name: '分类' }).pressSequentially('鹿茸')
  await page
    .locator('.ant-select-dropdown')
    .filter({ visible: true })
    .getByTitle('滋补养生 / 参茸 / 鹿茸')
    .click()

  // What is wrong with a line stands at that line.
  await form.getByRole('button', { name: '添加规格' }).click()
  const second = form.getByRole('group', { name: '规格 2' })
  await first.getByRole('textbox', { name: '规格名称' }).fill('10克')
  await first.getByRole('spinbutton', { name: '价格' }).fill('99.9')
  await first.getByRole('spinbutton', { name: '库存', exact: true }).fill('30')
  await second.getByRole('textbox', { name: '规格名称' }).fill('10克')
  await second.getByRole('spinbutton', { name: '价格' }).fill('188')
  await second.getByRole('spinbutton', { name: '市场价' }).fill('100')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(second.getByRole('textbox', { name: '规格名称' })).toHaveAccessibleDescription(/规格名称重复/)
  await expect(second.getByRole('spinbutton', { name: '市场价' })).toHaveAccessibleDescription(
    /市场价不能低于价格/,
  )
  await second.getByRole('textbox', { name: '规格名称' }).fill('20克')
  await second.getByRole('spinbutton', { name: '市场价' }).fill('208')
  // A number that other goods have is known to the server alone.
  await second.getByRole('textbox', { name: 'SKU 编号' }).fill('G00000001-1')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(second.getByRole('textbox', { name: 'SKU 编号' })).toHaveAccessibleDescription(/已存在/)
  await second.getByRole('textbox', { name: 'SKU 编号' }).fill(skuNo)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(goodsRow(page, herb)).toContainText('¥99.90')
  await expect(goodsRow(page, herb)).toContainText('草稿')

  // What a draft lacks is said before it is sold.
  await act(page, herb, '上架')
  await expect(page.getByText('上架前请补全：主图、轮播图、商品详情、批准文号')).toBeVisible()
  await page.getByRole('button', { name: `编辑 ${herb}`, exact: true }).click()
  const edit = page.getByRole('tabpanel', { name: `编辑商品“${herb}”` })
  await expect(
    edit.getByRole('group', { name: '规格 1' }).getByRole('spinbutton', { name: '库存', exact: true }),
  ).toBeDisabled()
  await edit.getByRole('textbox', { name: '批准文号' }).fill('国食健注G20990001')
  await edit.getByLabel('主图').last().setInputFiles(file('cover.png'))
  await answer(page, '裁剪图片（800×800）', '使用')
  const gallery = edit.getByLabel('轮播图').last()
  await gallery.setInputFiles([file('one.png')])
  await expect(edit.getByRole('img', { name: '轮播图 1' })).toBeVisible()
  await gallery.setInputFiles([file('two.png')])
  await expect(edit.getByRole('img', { name: '轮播图 2' })).toBeVisible()
  const order = () =>
    edit
      .getByRole('img', { name: /^轮播图/ })
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src))
  const [one, two] = await order()
  await edit.getByRole('button', { name: '后移轮播图 1' }).press('Enter')
  expect(await order()).toEqual([two, one])
  await edit.getByRole('textbox', { name: '商品详情' }).pressSequentially('高原之珍')
  await edit.getByRole('radio', { name: '在售' }).check()
  await expectAccessible(page)
  await edit.getByRole('button', { name: '保存', exact: true }).click()
  await expect(edit).toBeHidden()
  await expect(goodsRow(page, herb)).toContainText('在售')

  await act(page, herb, '预览')
  const card = page.getByRole('article', { name: herb })
  await expect(card).toContainText('¥99.90 起')
  await expect(card).toContainText('20克 ¥188.00 · 已售罄')
  await expect(card).toContainText('高原之珍')
  await expectAccessible(page)
  await page.getByRole('button', { name: '关闭预览' }).click()

  await act(page, herb, '库存')
  const stock = page.getByRole('dialog', { name: `“${herb}”的库存` })
  const big = stock.getByRole('group', { name: /20克/ })
  await big.getByRole('textbox', { name: '数量' }).fill('-1')
  await stock.getByRole('button', { name: '调整库存' }).click()
  await expect(big.getByRole('textbox', { name: '数量' })).toHaveAccessibleDescription(/0–999,999/)
  await big.getByRole('textbox', { name: '数量' }).fill('25')
  await expect(big).toContainText('调整后 25')
  await stock.getByRole('textbox', { name: '备注' }).fill('首批')
  await expectAccessible(page)
  await stock.getByRole('button', { name: '调整库存' }).click()
  await expect(stock).toBeHidden()
  await expect(goodsRow(page, herb)).toContainText('55')
  await act(page, herb, '库存')
  await stock.getByRole('tab', { name: '库存流水' }).click()
  const newest = stock.getByRole('row').nth(1)
  await expect(newest).toContainText('+25')
  await expect(newest).toContainText('采购入库')
  await expect(newest).toContainText('首批')
  await stock.getByRole('button', { name: '关闭' }).click()

  await act(page, herb, '复制')
  await expect(form.getByRole('textbox', { name: '商品编号' })).toHaveValue('')
  await expect(first.getByRole('spinbutton', { name: '库存', exact: true })).toHaveValue('0')
  await form.getByRole('textbox', { name: '商品名称' }).fill(`${herb}副本`)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(goodsRow(page, `${herb}副本`)).toContainText('已售罄')

  const bulk = page.getByRole('region', { name: '批量操作' })
  const both = async () => {
    for (const name of [herb, `${herb}副本`])
      await page.getByRole('checkbox', { name: `选择 ${name}`, exact: true }).check()
  }
  await both()
  await bulk.getByRole('button', { name: '设为推荐' }).click()
  await answer(page, '推荐选中的 2 件商品？', '设为推荐')
  // The selection ends with the answer; until then the boxes are still checked.
  await expect(bulk).toBeHidden()
  await both()
  await bulk.getByRole('button', { name: '批量下架' }).click()
  await answer(page, '下架选中的 2 件商品？', '批量下架')
  const told = page.getByRole('dialog').filter({ hasText: '当前状态不允许此操作' })
  await expect(told).toContainText(`${herb}副本`)
  await told.getByRole('button').last().click()
  await expect(goodsRow(page, herb)).toContainText('已下架')
  for (const name of [herb, `${herb}副本`]) {
    await act(page, name, '删除')
    await answer(page, `删除商品“${name}”？`, '删除')
    await expect(goodsRow(page, name)).toBeHidden()
  }
})

test('fills a column of SKUs down from one of them, by keyboard too', demo, async ({ page }) => {
  await enter(page, `${GOODS}/create`)
  const line = (number: number) => page.getByRole('group', { name: `规格 ${number}`, exact: true })
  const price = (number: number) => line(number).getByRole('spinbutton', { name: '价格' })
  for (let number = 1; number < 4; number++) await page.getByRole('button', { name: '添加规格' }).click()
  await expect(line(4)).toBeVisible()
  await price(1).fill('9.9')
  await price(2).fill('12.5')
  await price(2).press('Tab')
  await expect(page.getByRole('button', { name: '把规格 2 的价格填到以下各规格' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(price(2)).toBeFocused()
  for (const [number, value] of [
    [1, '9.90'],
    [2, '12.50'],
    [3, '12.50'],
    [4, '12.50'],
  ] as const)
    await expect(price(number)).toHaveValue(value)
  // What equals all below it has nothing to fill.
  await expect(page.getByRole('button', { name: '把规格 2 的价格填到以下各规格' })).toHaveCount(0)
  await page.getByRole('button', { name: '把规格 1 的价格填到以下各规格' }).click()
  await expect(price(4)).toHaveValue('9.90')
})

test('the toolbar of a text stays in sight while the page scrolls', demo, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await enter(page, `${GOODS}/create`)
  const text = page.getByRole('textbox', { name: '商品详情' })
  await text.click()
  await page.keyboard.insertText('一行\n'.repeat(80))
  await text.evaluate((area) => window.scrollTo(0, area.getBoundingClientRect().top + window.scrollY + 100))
  const bold = page.getByRole('button', { name: '加粗' })
  await expect(bold).toBeInViewport({ ratio: 1 })
  const head = await page.getByRole('tablist', { name: '已打开的页面' }).boundingBox()
  const button = await bold.boundingBox()
  expect(button?.y ?? 0).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0))
})

test('shows the parts of the list, and finds goods by the number of a SKU', demo, async ({ page }) => {
  await enter(page, GOODS)
  const tab = (name: RegExp) => page.getByRole('tab', { name })
  await expect(tab(/^在售 \d+/)).toBeVisible()
  await tab(/^库存预警/).click()
  await expect(page).toHaveURL(/tab=lowStock/)
  await expect(page.getByRole('row').nth(1)).toContainText(/库存预警|已售罄/)
  await enter(page, `${GOODS}?kw=G00000009-1`)
  await expect(page.getByText('G00000009', { exact: true })).toBeVisible()
  await expect(page.getByText('共 1 条')).toBeVisible()
})

test('keeps what goods cost from those who do not look after money', demo, async ({ page }) => {
  await enter(page, `${GOODS}?kw=G00000003`, 'warehouse')
  await page
    .getByRole('button', { name: /^编辑 / })
    .last()
    .click()
  const form = page.getByRole('tabpanel')
  const line = form.getByRole('group', { name: '规格 1' })
  await expect(line.getByRole('spinbutton', { name: '价格', exact: true })).toBeVisible()
  await expect(line.getByRole('spinbutton', { name: '成本价' })).toHaveCount(0)
})

test('sorts categories into a tree that goods keep from growing under them', demo, async ({ page }) => {
  const mushroom = fresh('测试灵芝')
  await enter(page, CATEGORIES)
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('switch', { name: `启用 ${name}`, exact: true }) })
  await expect(row('保健食品')).toContainText('是')
  await act(page, '护眼养护', '添加下级')
  const form = page.getByRole('dialog', { name: /护眼养护/ })
  await form.getByRole('textbox', { name: '分类名称' }).fill('测试叶黄素')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form.getByText('请先移走该分类下的商品')).toBeVisible()
  await form.getByRole('button', { name: '取消' }).click()
  await answer(page, '放弃未保存的内容？', '放弃')
  await act(page, '参茸', '添加下级')
  const child = page.getByRole('dialog', { name: /参茸/ })
  await child.getByRole('textbox', { name: '分类名称' }).fill(mushroom)
  await child.getByRole('button', { name: '保存', exact: true }).click()
  await expect(row(mushroom)).toBeVisible()
  await page.getByRole('button', { name: '新增分类' }).click()
  const top = page.getByRole('dialog', { name: '新增分类' })
  await top.getByRole('textbox', { name: '分类名称' }).fill('测试一级')
  await top.getByRole('button', { name: '保存', exact: true }).click()
  await expect(top.getByText('一级分类必须上传图标')).toBeVisible()
  await expectAccessible(page)
  const { items } = await callApi(page, 'goodsCategoryOptions', { kw: mushroom })
  const [{ id }] = items as [{ id: number }]
  await callApi(page, 'goodsCategoryDel', { id, version: 1 })
})

test('keeps a form in a tab of its own, with an address and what is typed', demo, async ({ page }) => {
  await enter(page, `${GOODS}?kw=G00000003`)
  await page
    .getByRole('button', { name: /^编辑 / })
    .last()
    .click()
  await expect(page).toHaveURL(/\/goods\/goodsList\/edit\/\d+$/)
  const form = page.getByRole('tabpanel', { name: /^编辑商品/ })
  const subtitle = form.getByRole('textbox', { name: '副标题' })
  const kept = await subtitle.inputValue()
  await subtitle.fill('还没有保存')
  const strip = page.getByRole('tablist', { name: '已打开的页面' })
  await strip.getByRole('tab', { name: '首页' }).click()
  await expect(form).toBeHidden()
  await strip.getByRole('tab', { name: /^编辑商品/ }).click()
  await expect(subtitle).toHaveValue('还没有保存')
  await form.getByRole('button', { name: '取消' }).click()
  await answer(page, '放弃未保存的内容？', '放弃')
  // Back at the list as it was left.
  await expect(page).toHaveURL(/\/goods\/goodsList\?kw=G00000003$/)
  await expect(strip.getByRole('tab', { name: /^编辑商品/ })).toHaveCount(0)
  await page.goBack()
  await expect(subtitle).toHaveValue(kept)
})

test('is worked with on a telephone', demo, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, `${GOODS}?kw=G00000003`)
  await expect(page.getByText('G00000003', { exact: true })).toBeVisible()
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: /^更多操作/ }).click()
  await page.getByRole('menuitem', { name: '编辑', exact: true }).click()
  const form = page.getByRole('tabpanel')
  const add = form.getByRole('button', { name: '添加规格' })
  await expect(form.getByRole('group', { name: '规格 1' })).toBeVisible()
  const lines = await form.getByRole('group', { name: /^规格 \d+$/ }).count()
  await add.focus()
  await page.keyboard.press('Enter')
  const line = form.getByRole('group', { name: `规格 ${lines + 1}` })
  await line.getByRole('textbox', { name: '规格名称' }).fill('掌上规格')
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await line.getByRole('button', { name: `移除规格 ${lines + 1}` }).press('Enter')
  await expect(line).toBeHidden()
})
