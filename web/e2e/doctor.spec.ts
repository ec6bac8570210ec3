import { expect } from '@playwright/test'
import { act, answer, callApi, choose, enter, forget, namesOnShow, rowOf, test } from './staff'

const TITLES = '/famDoc/famTitle'
const DEPARTMENTS = '/famDoc/famCart'

/** What the tests of departments make; each of them begins without. */
const MADE = ['内科', '呼吸科', '外科', '眼科', '白内障科', '青光眼科', '口腔科']

test('keeps titles with category and rank, narrows them, switches many', async ({ page }) => {
  await forget(page, 'title', ['主任医师', '主治医师', '主管护师'])
  await enter(page, TITLES)
  await page.getByRole('button', { name: '新增职称' }).first().click()
  const drawer = page.getByRole('dialog', { name: '新增职称' })
  await drawer.getByRole('textbox', { name: '职称名称' }).fill('师')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByRole('textbox', { name: '职称名称' })).toHaveAccessibleDescription(/至少 2 个字符/)
  await expect(drawer.getByRole('combobox', { name: '类别' })).toHaveAccessibleDescription(/此项必填/)
  await expect(drawer.getByRole('combobox', { name: '级别' })).toHaveAccessibleDescription(/此项必填/)
  await drawer.getByRole('textbox', { name: '职称名称' }).fill('主任医师')
  await choose(page, drawer.getByRole('combobox', { name: '类别' }), '医师')
  await choose(page, drawer.getByRole('combobox', { name: '级别' }), '正高')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, '主任医师').getByRole('cell')).toContainText([
    '',
    '主任医师',
    '医师',
    '正高',
    '100',
    '0',
  ])
  await expect(drawer).toBeHidden()

  await callApi(page, 'titleSave', {
    name: '主治医师',
    category: 'physician',
    rank: 'intermediate',
    sort: 110,
  })
  await callApi(page, 'titleSave', { name: '主管护师', category: 'nurse', rank: 'intermediate', sort: 120 })
  await choose(page, page.getByRole('combobox', { name: '级别' }), '中级')
  await page.keyboard.press('Escape')
  await expect(rowOf(page, '主管护师')).toBeVisible()
  expect(await namesOnShow(page)).toEqual(['主治医师', '主管护师'])
  await choose(page, page.getByRole('combobox', { name: '类别' }), '护师')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/category=nurse/)
  await expect(page).toHaveURL(/rank=intermediate/)
  await expect(rowOf(page, '主治医师')).toBeHidden()
  await page.reload()
  await expect(page.getByText('共 1 条')).toBeVisible()
  await page.getByRole('search').getByRole('button', { name: '重置' }).click()
  await expect(page.getByText('共 3 条')).toBeVisible()
  const days = page.getByRole('textbox', { name: '创建时间' })
  await days.first().click()
  await page.getByRole('listitem').filter({ hasText: '今天' }).click()
  await expect(page).toHaveURL(/createdAtFrom=.*createdAtTo=/)
  await expect(days.last()).toHaveValue(await days.first().inputValue())
  await expect(page.getByText('共 3 条')).toBeVisible()

  const bulk = page.getByRole('region', { name: '批量操作' })
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await expect(bulk.getByRole('button', { name: '批量删除' })).toBeHidden()
  await bulk.getByRole('button', { name: '批量停用' }).click()
  await answer(page, '停用选中的 3 项？', '停用')
  await expect(page.getByRole('switch', { checked: false })).toHaveCount(3)
  await expect(bulk).toBeHidden()
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await bulk.getByRole('button', { name: '批量启用' }).click()
  await answer(page, '启用选中的 3 项？', '启用')
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(3)

  await act(page, '主管护师', '删除')
  await answer(page, '删除职称“主管护师”？', '删除')
  await expect(rowOf(page, '主管护师')).toBeHidden()
})

test('grows a tree of departments with icons', async ({ page }) => {
  await forget(page, 'department', MADE)
  await enter(page, DEPARTMENTS)
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 240, height: 160 } })
  await page.getByRole('button', { name: '新增科室' }).first().click()
  const drawer = page.getByRole('dialog', { name: '新增科室' })
  await drawer.getByRole('textbox', { name: '科室名称' }).fill('内科')
  await drawer.getByRole('textbox', { name: '科目代码' }).fill('03')
  await drawer.getByRole('textbox', { name: '简介' }).fill('成人常见病')
  const icon = { name: 'icon.png', mimeType: 'image/png', buffer: picture }
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ ...icon, name: 'icon.svg', mimeType: 'image/svg+xml' })
  await expect(drawer.getByText('只支持 JPG、PNG、WebP、GIF 图片')).toBeVisible()
  await drawer.locator('input[type=file]').setInputFiles(icon)
  await answer(page, '裁剪图片（96×96）', '使用')
  await expect(drawer.getByRole('button', { name: '更换图标' })).toBeVisible()
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer).toBeHidden()
  const thumb = rowOf(page, '内科').getByRole('img', { name: '内科' })
  await expect(thumb).toBeVisible()
  await expect(thumb).toHaveAttribute('src', /^\/files\//)
  await expect.poll(() => thumb.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96)

  await act(page, '内科', '添加下级')
  const child = page.getByRole('dialog', { name: '在“内科”下新增科室' })
  await child.getByRole('textbox', { name: '科室名称' }).fill('呼吸科')
  await child.getByRole('textbox', { name: '科目代码' }).fill('03')
  await child.getByRole('button', { name: '保存' }).click()
  await expect(child.getByRole('textbox', { name: '科目代码' })).toHaveAccessibleDescription(/已存在/)
  await child.getByRole('textbox', { name: '科目代码' }).fill('03.01')
  await child.getByRole('button', { name: '保存' }).click()
  await expect(child).toBeHidden()
  await expect(rowOf(page, '呼吸科')).toBeVisible()
  // Two levels are all there are.
  await page.getByRole('button', { name: '更多操作 呼吸科', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: '移动' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '添加下级' })).toBeHidden()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '新增科室' }).click()
  await drawer.getByRole('textbox', { name: '科室名称' }).fill('内科')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByRole('textbox', { name: '科室名称' })).toHaveAccessibleDescription(/已存在/)
  await drawer.getByRole('textbox', { name: '科室名称' }).fill('外科')
  await drawer.getByRole('spinbutton', { name: '排序' }).fill('110')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer).toBeHidden()
  await expect.poll(() => namesOnShow(page)).toEqual(['内科', '呼吸科', '外科'])

  await page.getByRole('button', { name: '全部收起' }).click()
  await expect(rowOf(page, '呼吸科')).toBeHidden()
  await page.getByRole('button', { name: '全部展开' }).click()
  await expect(rowOf(page, '呼吸科')).toBeVisible()
  await rowOf(page, '内科').getByRole('button', { expanded: true }).click()
  await expect(rowOf(page, '呼吸科')).toBeHidden()
  // A keyword opens what it finds, and keeps the way to it.
  await page.getByRole('searchbox', { name: '关键词搜索' }).fill('呼吸')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, '呼吸科')).toBeVisible()
  expect(await namesOnShow(page)).toEqual(['内科', '呼吸科'])
})

test('moves departments, disables them with what hangs below, keeps those in use', async ({ page }) => {
  await forget(page, 'department', MADE)
  const { id: parentId } = await callApi(page, 'departmentSave', { name: '眼科', sort: 200 })
  await callApi(page, 'departmentSave', { name: '白内障科', parentId, sort: 10 })
  await callApi(page, 'departmentSave', { name: '青光眼科', parentId, sort: 20 })
  await callApi(page, 'departmentSave', { name: '口腔科', sort: 210 })
  await enter(page, DEPARTMENTS)
  const order = () => namesOnShow(page)
  await expect(rowOf(page, '口腔科')).toBeVisible()
  expect(await order()).toEqual(['眼科', '白内障科', '青光眼科', '口腔科'])

  // The rows are shown in their new places at once; what a fresh page shows is what was kept.
  const kept = async (act: () => Promise<void>) => {
    const answered = page.waitForResponse('**/api/departmentMove')
    await act()
    await answered
    await page.reload()
    await expect(rowOf(page, '口腔科')).toBeVisible()
    return order()
  }
  await page.getByRole('button', { name: '更多操作 口腔科' }).click()
  const up = () => page.getByRole('menuitem', { name: '上移' }).click()
  expect(await kept(up)).toEqual(['口腔科', '眼科', '白内障科', '青光眼科'])
  const drag = () => rowOf(page, '青光眼科').locator('[data-grip]').dragTo(rowOf(page, '白内障科'))
  expect(await kept(drag)).toEqual(['口腔科', '眼科', '青光眼科', '白内障科'])

  await act(page, '白内障科', '移动')
  const dialog = page.getByRole('dialog', { name: '移动“白内障科”' })
  await expect(dialog.getByRole('button', { name: '移动' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: '上级' }).click()
  const places = page.locator('.ant-select-dropdown').filter({ visible: true })
  await expect(places.getByTitle('白内障科', { exact: true })).toBeHidden()
  await places.getByTitle('口腔科', { exact: true }).click()
  const move = async () => {
    await dialog.getByRole('button', { name: '移动' }).click()
    await expect(page.getByText('已移动“白内障科”')).toBeVisible()
  }
  expect(await kept(move)).toEqual(['口腔科', '白内障科', '眼科', '青光眼科'])

  const of = (name: string) => rowOf(page, name).getByRole('switch')
  await of('眼科').click()
  await expect(page.getByRole('dialog', { name: '停用科室“眼科”？' })).toContainText(
    '其下 1 个启用中的下级也会一并停用。',
  )
  await answer(page, '停用科室“眼科”？', '停用')
  await expect(of('眼科')).not.toBeChecked()
  await expect(of('青光眼科')).not.toBeChecked()
  await expect(of('白内障科')).toBeChecked()

  const remove = async (name: string) => {
    await page.getByRole('button', { name: `更多操作 ${name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: '删除' }).filter({ visible: true }).click()
    await answer(page, `删除科室“${name}”？`, '删除')
  }
  await remove('眼科')
  const refusal = page.getByRole('dialog', { name: '“眼科”不能删除' })
  await expect(refusal).toContainText('存在下级科室')
  await expect(refusal.getByRole('listitem')).toHaveText('下级青光眼科')
  await refusal.getByRole('button', { name: '知道了' }).click()
  await remove('青光眼科')
  await expect(rowOf(page, '青光眼科')).toBeHidden()
  await remove('眼科')
  await expect(rowOf(page, '眼科')).toBeHidden()
})

test('keeps titles and departments that doctors belong to', { tag: '@demo' }, async ({ page }) => {
  await enter(page, TITLES)
  await act(page, '主任医师', '删除')
  await answer(page, '删除职称“主任医师”？', '删除')
  await expect(page.getByRole('dialog', { name: '“主任医师”不能删除' })).toContainText(/\d+ 名医生/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await enter(page, `${DEPARTMENTS}?kw=${encodeURIComponent('呼吸内科')}`)
  await page.getByRole('button', { name: '更多操作 呼吸内科' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await answer(page, '删除科室“呼吸内科”？', '删除')
  await expect(page.getByRole('dialog', { name: '“呼吸内科”不能删除' })).toContainText(
    /该科室下有 \d+ 名医生/,
  )
})
