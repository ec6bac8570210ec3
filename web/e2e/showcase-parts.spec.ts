import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { enter, expectAccessible, expectNoSideScroll, test } from './staff'

test.describe.configure({ mode: 'parallel' })

const demo = { tag: ['@showcase', '@alone'] }

/** openPart shows a page of the showcase and holds it to the rules of accessibility. */
async function openPart(page: Page, path: string, title: string): Promise<void> {
  await enter(page, path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.locator('.ant-skeleton').filter({ visible: true })).toHaveCount(0)
  await expectAccessible(page)
}

/** pictureOf makes a picture of the window's corner. */
const pictureOf = (page: Page, size: number) =>
  page.screenshot({ clip: { x: 0, y: 0, width: size, height: size } })

const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })

/** pressOn presses keys on something that has the keyboard. */
async function pressOn(target: Locator, ...keys: string[]): Promise<void> {
  await target.focus()
  for (const key of keys) await target.page().keyboard.press(key)
}

/** saved is what a button hands to the browser's downloads. */
async function saved(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

test('writes formatted text, with several pictures at once', demo, async ({ page }) => {
  await openPart(page, '/components/tinymce', '富文本编辑器')
  const picture = await pictureOf(page, 60)
  const preview = page.getByRole('region', { name: '预览' })
  await expect(preview.getByRole('img', { name: 'CareDesk' })).toBeVisible()
  await pressOn(page.getByRole('textbox', { name: '正文' }), 'ControlOrMeta+End')
  await page.keyboard.insertText('最后一行')
  await expect(preview).toContainText('最后一行')

  await page.getByRole('button', { name: '上传图片' }).click()
  const dialog = page.getByRole('dialog', { name: '上传图片' })
  await dialog.getByRole('button', { name: '插入' }).click()
  await expect(page.getByText('请等待所有图片上传完成后再插入')).toBeVisible()
  const chosen = [png('one.png', picture), png('two.png', picture)]
  await dialog.locator('input[type=file]').setInputFiles(chosen)
  await expect(dialog.getByRole('img', { name: /png/ })).toHaveCount(2)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '插入' }).click()
  await expect(dialog).toBeHidden()
  for (const name of ['one', 'two']) await expect(preview.getByRole('img', { name })).toBeVisible()

  // A page that was left is made anew, and its pictures are nowhere but here.
  await page.getByRole('tab', { name: '文档' }).click()
  await expect(preview).toBeHidden()
  await page.getByRole('tab', { name: '富文本编辑器' }).click()
  const editor = page.getByRole('textbox', { name: '正文' })
  for (const name of ['CareDesk', 'two']) await expect(editor.getByRole('img', { name })).toBeVisible()
  await pressOn(editor, 'ControlOrMeta+End')
  await page.keyboard.insertText('还在')
  await expect(preview).toContainText('还在')
})

test('writes markdown whose HTML cannot act', demo, async ({ page }) => {
  await openPart(page, '/components/markdown', 'Markdown')
  const basic = page.getByRole('region', { name: '基本用法', exact: true })
  const preview = basic.getByRole('region', { name: '基本用法：预览' })
  await pressOn(basic.getByRole('textbox'), 'ControlOrMeta+A')
  await page.keyboard.insertText('要紧')
  await page.keyboard.press('ControlOrMeta+A')
  await basic.getByRole('button', { name: '加粗' }).click()
  await expect(preview.locator('strong')).toHaveText('要紧')

  const last = page.getByRole('region', { name: '随界面语言变化', exact: true })
  await pressOn(last.getByRole('textbox'), 'ControlOrMeta+A')
  await page.keyboard.insertText('<img src=x onerror=alert(1)> [坏](javascript:alert(1)) **好**')
  await page.getByRole('button', { name: '获取 HTML' }).click()
  const result = page.getByRole('region', { name: '生成的 HTML' })
  await expect(result.locator('strong')).toHaveText('好')
  await expect(result).toContainText('<img src=x onerror=alert(1)>')
  await expect(result.locator('img, a')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'HTML 源码' })).toContainText('<strong>好</strong>')
})

test('marks what is wrong in JSON', demo, async ({ page }) => {
  await openPart(page, '/components/json-editor', 'JSON 编辑器')
  await expect(page.getByText('JSON 有效，顶层共 3 项')).toBeVisible()
  await pressOn(page.getByRole('textbox', { name: 'JSON 文本' }), 'ControlOrMeta+A')
  await page.keyboard.insertText('{"a": 1,, }')
  await expect(page.getByText('不是有效的 JSON')).toBeVisible()
  await expect(page.locator('.cm-lint-marker-error')).toBeVisible()
})

test('divides a page by the pointer and by keys', demo, async ({ page }) => {
  await openPart(page, '/components/split-pane', '分割面板')
  const sides = page.getByRole('separator', { name: '左右分隔条' })
  await pressOn(sides, 'ArrowRight', 'ArrowRight')
  await expect(page.getByText('左侧占 60%')).toBeVisible()
  await pressOn(sides, 'Home')
  await expect(sides).toHaveAttribute('aria-valuenow', '10')
  const halves = page.getByRole('separator', { name: '上下分隔条' })
  const { x, y } = (await halves.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 40, y + 4)
  await page.mouse.down()
  await page.mouse.move(x + 40, y - 120)
  await page.mouse.up()
  expect(Number(await halves.getAttribute('aria-valuenow'))).toBeLessThan(40)
})

test('cuts an avatar, and takes a few pictures', demo, async ({ page }) => {
  await openPart(page, '/components/avatar-upload', '头像上传')
  const [small, large] = [await pictureOf(page, 120), await pictureOf(page, 400)]
  await page.getByRole('button', { name: '更换头像' }).click()
  const dialog = page.getByRole('dialog', { name: '更换头像' })
  await dialog.locator('input[type=file]').setInputFiles(png('small.png', small))
  await expect(dialog.getByRole('alert')).toHaveText('图片小于 300×300 像素')
  await dialog.locator('input[type=file]').setInputFiles(png('large.png', large))
  const cutting = page.getByRole('dialog', { name: '裁剪图片（300×300）' })
  await cutting.getByRole('button', { name: '使用' }).click()
  await expect(dialog.getByRole('img', { name: '圆形预览' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存头像' }).click()
  await expect(dialog).toBeHidden()
  const avatar = page.getByRole('img', { name: '当前头像' })
  await expect(avatar).toHaveAttribute('src', /^data:image\/png/)
  await expect(avatar).toHaveJSProperty('naturalWidth', 300)

  await openPart(page, '/components/dropzone', '拖拽上传')
  const picker = page.locator('main input[type=file]').filter({ visible: false }).last()
  await picker.setInputFiles(['1', '2', '3', '4'].map((name) => png(`${name}.png`, small)))
  await expect(page.getByRole('alert').filter({ hasText: '最多只能有 3 张图片' })).toBeVisible()
  await picker.setInputFiles([png('1.png', small), png('2.png', small)])
  await expect(page.getByRole('img', { name: /^\d.png$/ })).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: '移除 1.png' }).click()
  await expect(page.getByRole('img', { name: /^\d.png$/ })).toHaveCount(1)
})

test('keeps a bar in sight, and leads back to the top', demo, async ({ page }) => {
  await openPart(page, '/components/sticky', '粘性布局')
  await page.evaluate(() => window.scrollTo(0, 900))
  await expect(page.getByRole('region', { name: '发布工具条' })).toBeInViewport()
  await expect(page.getByRole('button', { name: '我也会停住' })).toBeInViewport()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByText('演示：已发布')).toBeVisible()

  await openPart(page, '/components/back-to-top', '返回顶部')
  const back = page.getByRole('button', { name: '返回顶部' })
  await expect(back).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, 600))
  await back.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(50)
  await expect(back).toBeHidden()
})

test('counts to a number, and has small things to play with', demo, async ({ page }) => {
  await openPart(page, '/components/count-to', '数字滚动')
  await page.getByRole('button', { name: '开始' }).click()
  await expect(page.locator('output')).toHaveText('¥ 2,017 rmb')
  await page.getByLabel('小数位').fill('30')
  await expect(page.getByRole('alert').filter({ hasText: '小数位应在 0 到 20 之间' })).toBeVisible()

  await openPart(page, '/components/mixin', '小组件')
  await page.getByRole('textbox', { name: '标题' }).fill('四个字吧')
  await page.getByRole('button', { name: '点我' }).click()
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveAccessibleDescription(
    '需要 6 个字符，已输入 4 个',
  )
  await page.getByRole('button', { name: '展开列表' }).click()
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link', { name: '图标' })).toBeVisible()
})

test('moves a dialog by its head and by keys', demo, async ({ page }) => {
  await openPart(page, '/components/drag-dialog', '拖拽对话框')
  await page.getByRole('button', { name: '打开对话框' }).click()
  const dialog = page.getByRole('dialog', { name: '可拖动的对话框' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  const head = dialog.getByText('可拖动的对话框')
  const placeOf = async () => (await head.boundingBox()) ?? { x: 0, y: 0 }
  const first = await placeOf()
  await dialog.getByRole('combobox', { name: '选项' }).click()
  const list = page.locator('.ant-select-dropdown').filter({ visible: true })
  await expect(list).toBeVisible()
  await pressOn(dialog.getByRole('button', { name: '移动对话框' }), 'ArrowRight', 'ArrowDown')
  await expect(list).toBeHidden()
  await expect.poll(placeOf).toMatchObject({ x: first.x + 20, y: first.y + 20 })
  await page.mouse.move(first.x + 100, first.y + 30)
  await page.mouse.down()
  await page.mouse.move(first.x + 100, -2000, { steps: 4 })
  await page.mouse.up()
  expect((await placeOf()).y).toBeGreaterThanOrEqual(0)
})

/** namesIn are the things in a lane from first to last. */
const namesIn = (page: Page, lane: string) =>
  page
    .getByRole('region', { name: lane, exact: true })
    .getByRole('button', { name: /^移动/ })
    .evaluateAll((grips) =>
      grips.map((grip) => (grip.getAttribute('aria-label') ?? '').slice('移动 '.length)),
    )

test('puts chosen tags in order', demo, async ({ page }) => {
  await openPart(page, '/components/drag-select', '拖拽选择')
  const order = () => namesIn(page, '当前顺序')
  await pressOn(page.getByRole('button', { name: '移动 苹果' }), 'ArrowRight')
  await expect.poll(order).toEqual(['香蕉', '苹果', '橙子'])
  await expect(page.getByRole('button', { name: '移动 苹果' })).toBeFocused()
  await expect(page.getByText('苹果 已移到“当前顺序”第 2 位')).toBeAttached()
  const tag = (name: string) => page.locator('.ant-select .ant-tag').filter({ hasText: name })
  await tag('橙子').dragTo(tag('香蕉'), { targetPosition: { x: 3, y: 8 } })
  await expect.poll(order).toEqual(['橙子', '香蕉', '苹果'])
})

test('takes articles from one list to another', demo, async ({ page }) => {
  await openPart(page, '/components/dnd-list', '列表拖拽')
  const [chosen, all] = [() => namesIn(page, '已选文章'), () => namesIn(page, '文章库')]
  const [first = '', second = ''] = await chosen()
  expect([(await chosen()).length, (await all()).length]).toEqual([5, 15])
  const grip = page.getByRole('button', { name: `移动 ${first}`, exact: true })
  await pressOn(grip, 'ArrowDown', 'ArrowRight')
  await expect.poll(async () => (await all()).indexOf(first)).toBe(1)
  await expect(grip).toBeFocused()
  await page.getByRole('button', { name: /^移出/ }).first().click()
  await expect.poll(async () => (await all())[0]).toBe(second)
  await page.getByRole('button', { name: /^选入/ }).first().click()
  await expect.poll(async () => (await chosen()).at(-1)).toBe(second)
})

test('takes cards from column to column', demo, async ({ page }) => {
  await openPart(page, '/components/drag-kanban', '可拖拽看板')
  await pressOn(page.getByRole('button', { name: '移动 任务 1', exact: true }), 'ArrowRight', 'ArrowDown')
  await expect.poll(() => namesIn(page, '进行中')).toEqual(['任务 5', '任务 1', '任务 6', '任务 7'])
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await card('任务 8').dragTo(card('任务 2'), { targetPosition: { x: 80, y: 3 } })
  await expect.poll(() => namesIn(page, '待办')).toEqual(['任务 8', '任务 2', '任务 3', '任务 4'])
  await card('任务 8').dragTo(page.getByRole('region', { name: '已完成' }), {
    targetPosition: { x: 80, y: 170 },
  })
  await expect.poll(() => namesIn(page, '已完成')).toContain('任务 8')
})

test('draws charts that follow the window', demo, async ({ page }) => {
  for (const [path, title, label, words] of [
    ['/charts/keyboard', '键盘图表', /^键盘图表/, '49'],
    ['/charts/line', '折线图', /^折线图/, '联通'],
    ['/charts/mixchart', '混合图表', /^混合图表/, '平均'],
  ] as const) {
    await openPart(page, path, title)
    const chart = page.getByRole('img', { name: label })
    const drawing = chart.locator('svg')
    await expect(drawing.getByText(words, { exact: true })).toBeVisible()
    expect(await drawing.locator('path').count()).toBeGreaterThan(10)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSideScroll(page)
    const width = await chart.evaluate((element) => element.clientWidth)
    await expect(drawing).toHaveAttribute('width', String(width))
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

test('exports a table as workbook, CSV and text', demo, async ({ page }) => {
  await openPart(page, '/excel/export-excel', '导出 Excel')
  await page.getByLabel('文件名').fill('月报/1')
  const workbook = await saved(page, '导出')
  expect(workbook.name).toBe('月报-1.xlsx')
  const [heads, ...rows] = await readSheet(workbook.content)
  expect(heads).toEqual(['序号', '标题', '作者', '阅读数', '日期'])
  expect(rows).toHaveLength(20)
  expect(typeof rows[0]?.[3]).toBe('number')
  await page.getByText('csv', { exact: true }).click()
  const csv = (await saved(page, '导出')).content.toString()
  expect(csv.split('\r\n')[0]).toBe('\uFEFF序号,标题,作者,阅读数,日期')
  expect(csv.split('\r\n')).toHaveLength(22)
  await page.getByText('txt', { exact: true }).click()
  expect((await saved(page, '导出')).content.toString()).toContain('序号\t标题')
})

test('exports chosen rows, and headings in two rows', demo, async ({ page }) => {
  await openPart(page, '/excel/export-selected-excel', '导出已选择项')
  await page.getByRole('button', { name: '导出所选（0）' }).click()
  await expect(page.getByText('请先选择至少一行')).toBeVisible()
  const boxes = page.getByRole('checkbox', { name: /^选择/ })
  await boxes.nth(1).check()
  await boxes.nth(3).check()
  expect(await readSheet((await saved(page, '导出所选（2）')).content)).toHaveLength(3)
  await expect(page.getByRole('button', { name: '导出所选（0）' })).toBeVisible()

  await openPart(page, '/excel/export-merge-header', '导出多级表头')
  const { content } = await saved(page, '导出')
  const [above, below] = await readSheet(content)
  expect([above?.[1], below?.[1], below?.[3]]).toEqual(['主要信息', '标题', '阅读数'])
  const sheet = strFromU8(unzipSync(content)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  for (const merged of ['A1:A2', 'B1:D1', 'E1:E2']) expect(sheet).toContain(`"${merged}"`)
})

test('shows an uploaded workbook, and packs a table', demo, async ({ page }) => {
  await openPart(page, '/excel/export-excel', '导出 Excel')
  const { content } = await saved(page, '导出')
  await openPart(page, '/excel/upload-excel', '上传 Excel')
  const picker = page.locator('main input[type=file]')
  const upload = (name: string, buffer: Buffer) =>
    picker.setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await upload('old.xls', Buffer.from('D0CF11E0A1B11AE1', 'hex'))
  await expect(page.getByRole('alert').filter({ hasText: '无法读取该文件' })).toBeVisible()
  await upload('list.xlsx', content)
  const table = page.getByRole('table', { name: '第一个工作表' })
  await expect(table.getByRole('columnheader')).toHaveText(['序号', '标题', '作者', '阅读数', '日期'])
  await expect(table.getByRole('row')).toHaveCount(21)
  await expectAccessible(page)
  await upload('list.csv', Buffer.from('名称,\r\n"甲,乙",=1+1\r\n'))
  await expect(table.getByRole('columnheader')).toHaveText(['名称', '未命名列 2'])
  await expect(table.getByRole('cell')).toHaveText(['甲,乙', '=1+1'])

  await openPart(page, '/zip/download', '导出 Zip')
  const packed = await saved(page, '导出 zip')
  expect(packed.name).toBe('file.zip')
  const text = strFromU8(unzipSync(packed.content)['file.txt'] ?? new Uint8Array())
  expect(text.split('\r\n')).toHaveLength(22)
})
