import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { answer, barriersOn, callApi, enter, expectNoSideScroll, fresh, test } from './staff'
import { zip } from './zip'

/** A small picture in one colour. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAeCAIAAADRv8uKAAAAK0lEQVR42u3NMQ0AAAgDsHnCE55wiww4mvRvqudExGKxWCwWi8VisVj8N14ClJqsavTFdQAAAABJRU5ErkJggg==',
  'base64',
)

const HOSPITALS = '/character/chaMed?of=hospital'

const drawer = (page: Page) => page.getByRole('dialog', { name: /^导入/ })
const next = (page: Page, button: string | RegExp) => drawer(page).getByRole('button', { name: button })
const rows = (page: Page) => drawer(page).getByRole('table', { name: '文件中的行' })
/** cellOf is a cell of the preview, by its line and column; what it has and what is wrong with it are in its words. */
const cellOf = (page: Page, line: number, column: string): Locator =>
  rows(page).getByRole('button', { name: `第 ${line} 行，${column}：` })

const csv = (lines: readonly (readonly string[])[]) =>
  Buffer.from(`${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`)

interface Files {
  sheet: Buffer
  pictures?: Buffer
}

/** begin uploads files on a list that is open, as far as the server has looked at them. */
async function begin(page: Page, { sheet, pictures }: Files): Promise<void> {
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const file = (buffer: Buffer, name: string, mimeType: string) => ({ name, mimeType, buffer })
  await drawer(page)
    .getByLabel('表格文件')
    .setInputFiles(file(sheet, '导入.csv', 'text/csv'))
  if (pictures) {
    await drawer(page)
      .getByLabel('图片压缩包（可选）')
      .setInputFiles(file(pictures, '图片.zip', 'application/zip'))
  }
  await next(page, '上传并检查').click()
}

/** importAll imports what is on show and goes to the new records. */
async function importAll(page: Page, button: RegExp, told: string): Promise<void> {
  await next(page, button).click()
  await answer(page, '行？', '导入')
  await expect(drawer(page).getByRole('heading', { name: '导入完成' })).toBeVisible()
  await expect(drawer(page).getByText(told, { exact: true }).first()).toBeVisible()
  await next(page, '查看新记录')
    .or(drawer(page).getByRole('link', { name: '查看新记录' }))
    .click()
  await expect(drawer(page)).toBeHidden()
}

const HEAD = ['名称*', '医院等级', '省份*', '城市*', '所在区', '地址*', '电话', '备注']

function hospital(name: string, { level = '三级甲等', phone = '010-69151188', district = '东城区' } = {}) {
  return [name, level, '北京市', '北京市', district, '帅府园胡同一号', phone, '不导入']
}

test('hospitals come from a sheet, their wrong cells corrected on the way', async ({ page }) => {
  const [first, second, third, fourth] = ['甲', '乙', '丙', '丁'].map((name) => fresh(`表格医院${name}`))
  await enter(page, HOSPITALS)
  await page.getByRole('button', { name: '导入', exact: true }).click()
  for (const format of ['XLSX', 'CSV']) {
    const downloading = page.waitForEvent('download')
    await next(page, `下载 ${format} 模板`).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe(`医院导入模板.${format.toLowerCase()}`)
    if (format === 'CSV') expect(await readFile(await file.path(), 'utf8')).toContain('名称*,医院等级,省份*')
  }
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()

  await begin(page, {
    sheet: csv([
      HEAD,
      hospital(first ?? ''),
      hospital(second ?? '', { level: '九级', phone: '12' }),
      hospital(third ?? '', { phone: '34' }),
      hospital(fourth ?? ''),
    ]),
  })
  // A name that the server does not know is matched by hand.
  await expect(drawer(page).getByText('缺少必填列：区县')).toBeVisible()
  await expect(next(page, '继续检查')).toBeDisabled()
  await drawer(page).getByRole('combobox', { name: '“所在区”对应的字段' }).click()
  await page.getByTitle('区县 *', { exact: true }).click()
  await next(page, '继续检查').click()

  await expect(rows(page)).toBeVisible()
  await expect(drawer(page).getByText('有错误 2 行')).toBeVisible()
  await expect(cellOf(page, 2, '名称')).toHaveCount(0)
  // From the list of words, without a mouse.
  await cellOf(page, 3, '医院等级').focus()
  await page.keyboard.press('Enter')
  const levels = page.getByRole('combobox', { name: '第 3 行，医院等级' })
  await expect(levels).toBeFocused()
  await page.keyboard.type('三级乙')
  await page.keyboard.press('Enter')
  await expect(cellOf(page, 3, '医院等级')).toContainText('三级乙等')
  await expect(cellOf(page, 3, '医院等级')).toBeFocused()
  // What is written and still wrong says so; Esc gives up the input, not the import.
  await cellOf(page, 3, '电话').press('Enter')
  const phone = page.getByRole('textbox', { name: '第 3 行，电话' })
  await phone.fill('010')
  await phone.press('Enter')
  await expect(cellOf(page, 3, '电话')).toContainText('010')
  await expect(drawer(page).getByText('有错误 2 行')).toBeVisible()
  await cellOf(page, 3, '电话').press('Enter')
  await phone.fill('010-11112222')
  await phone.press('Escape')
  await expect(cellOf(page, 3, '电话')).toContainText('010')
  await cellOf(page, 3, '电话').press('Enter')
  await phone.fill('010-11112222')
  await phone.press('Enter')
  await expect(drawer(page).getByText('有错误 1 行')).toBeVisible()

  await rows(page).getByRole('checkbox', { name: '导入第 4 行' }).click()
  await expect(drawer(page).getByText('不导入 1 行')).toBeVisible()
  // Nothing of it is lost with the window.
  await page.reload()
  await expect(drawer(page).getByText('不导入 1 行')).toBeVisible()
  await importAll(page, /^导入全部 3 行$/, '已导入 3 行')
  const { items } = await callApi(page, 'hospitalList', { pageSize: 10, sort: '-createdAt' })
  const made = (items as { id: number; name: string; level: string; phone: string }[]).filter(({ name }) =>
    [first, second, third, fourth].includes(name),
  )
  expect(made.map(({ name }) => name).sort()).toEqual([first, second, fourth].sort())
  expect(made.find(({ name }) => name === second)).toMatchObject({ level: '3B', phone: '010-11112222' })
  await expect(page.getByRole('switch', { name: `启用 ${second}` })).toBeVisible()

  await enter(page, `/operLog/operList?objectType=hospital&objectId=${made[0]?.id}`)
  await expect(page.getByRole('row').filter({ hasText: '新增' }).first()).toBeVisible()
})

test('an import is found again, and given up after a question', async ({ page }) => {
  await enter(page, HOSPITALS)
  await begin(page, { sheet: csv([HEAD.with(4, '区县'), hospital(fresh('表格医院戊'), { phone: '1' })]) })
  // The remark has no field of its own: that is told before the rows are.
  await expect(drawer(page).getByText('1 列没有对应字段，将不导入')).toBeVisible()
  await next(page, '继续检查').click()
  await expect(cellOf(page, 2, '电话')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const open = drawer(page).getByRole('region', { name: '未完成的导入' })
  await open.getByRole('button', { name: '继续' }).first().click()
  await next(page, '取消导入').click()
  await answer(page, '取消本次导入？', '继续')
  await next(page, '取消导入').click()
  await answer(page, '取消本次导入？', '取消导入')
  await expect(drawer(page)).toBeHidden()
})

test('every step can be used by everybody, on small screens too', async ({ page }) => {
  const steps = async (name: string) => {
    await expect(drawer(page).getByRole('heading', { level: 2, name })).toBeVisible()
    expect(await barriersOn(page, '.ant-drawer')).toEqual([])
    await expectNoSideScroll(page)
  }
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 844 })
    await enter(page, `${HOSPITALS}&import=new`)
    await steps('选择要导入的文件')
    await page.keyboard.press('Escape')
    await begin(page, { sheet: csv([HEAD.with(4, '区县'), hospital(fresh('表格医院己'), { phone: '1' })]) })
    await steps('核对列的对应关系')
    await next(page, '继续检查').click()
    await steps('核对并更正')
    await cellOf(page, 2, '电话').click()
    await steps('核对并更正')
    await page.keyboard.press('Escape')
    await next(page, '取消导入').click()
    await answer(page, '取消本次导入？', '取消导入')
  }
})

test('articles come with the pictures that the sheet names', async ({ page }) => {
  const title = fresh('表格文章：合理饮食的要点')
  await enter(page, '/industry/indList')
  await begin(page, {
    sheet: csv([
      ['标题*', '频道', '封面', '正文', '作者'],
      [title, '健康科普', '图片/封面.png', '适量运动，戒烟限酒，心理平衡。'.repeat(3), '编辑部'],
      [`${title}二`, '健康科普', '没有.png', '适量运动，戒烟限酒，心理平衡。'.repeat(3), '编辑部'],
    ]),
    pictures: zip({ '图片/封面.png': PICTURE }),
  })
  await expect(cellOf(page, 3, '封面')).toContainText('没有.png')
  await importAll(page, /^只导入无误的 1 行$/, '已导入 1 行')
  const { items } = await callApi(page, 'articleList', { pageSize: 10, sort: '-createdAt' })
  const made = (items as { title: string; cover: string; status: string }[]).filter((one) =>
    one.title.startsWith(title),
  )
  expect(made).toMatchObject([{ title, status: 'draft' }])
  expect((await page.request.get(made[0]?.cover ?? '')).headers()['content-type']).toMatch(/^image/)
})

test('goods come with several kinds and their stock', { tag: '@demo' }, async ({ page }) => {
  const name = fresh('表格商品')
  const known = await callApi(page, 'goodsList', { pageSize: 10 })
  const [{ categoryName: category, unitName: unit } = { categoryName: '', unitName: '' }] = known.items as {
    categoryName: string
    unitName: string
  }[]
  await enter(page, '/goods/goodsList')
  await begin(page, {
    sheet: csv([
      ['商品名称', '商品编号', '分类', '单位', '类型', '规格名称', '价格', '库存'],
      [name, fresh('BG-1'), category, unit, '普通商品', '60 粒', '19.9', '100'],
      ['', '', '', '', '', '120 粒', 'x', '50'],
    ]),
  })
  await cellOf(page, 3, '价格').click()
  const price = page.getByRole('textbox', { name: '第 3 行，价格' })
  await price.fill('35')
  await price.press('Enter')
  await importAll(page, /^导入全部/, '已导入 2 行')
  const { items } = await callApi(page, 'goodsList', { pageSize: 10, kw: name })
  expect(items).toMatchObject([{ name, stock: 150, priceFen: 1990 }])
  const { skus } = await callApi(page, 'goodsDetail', { id: (items as { id: number }[])[0]?.id })
  expect(skus).toMatchObject([
    { spec: '60 粒', stock: 100 },
    { spec: '120 粒', stock: 50, priceFen: 3500 },
  ])
})

test('nothing of it is offered to those who may only read', { tag: '@demo' }, async ({ page }) => {
  await enter(page, `${HOSPITALS}&import=new`, 'inspector')
  await expect(page.getByRole('button', { name: '刷新' })).toBeVisible()
  await expect(page.getByRole('button', { name: '导入', exact: true })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
