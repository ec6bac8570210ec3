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

const DOCTORS = '/famDoc/famIndex'
const REVIEWS = '/famDoc/famPingjia'

/** doctorRow is the row of a doctor by its whole name. */
const doctorRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('switch', { name: `上架 ${name}`, exact: true }) })

test('writes a doctor with photo, schedule and formatted profile, shows the card, copies and deletes', {
  tag: '@apart',
}, async ({ page }) => {
  const whole = fresh('骨伤总科')
  const first = fresh('骨伤一科')
  const second = fresh('骨伤二科')
  const chief = fresh('骨伤主任')
  const doctor = fresh('骨大夫')
  const copy = fresh('骨副本')
  const { id: parentId } = await callApi(page, 'departmentSave', { name: whole })
  await callApi(page, 'departmentSave', { name: first, parentId })
  await callApi(page, 'departmentSave', { name: second, parentId })
  await callApi(page, 'titleSave', { name: chief, category: 'tcm', rank: 'senior' })
  await enter(page, DOCTORS)
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 240, height: 240 } })
  await page.getByRole('button', { name: '新增医生' }).first().click()
  const form = page.getByRole('tabpanel', { name: '新增医生' })
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByRole('textbox', { name: '姓名' })).toHaveAccessibleDescription(/此项必填/)

  await form.getByRole('textbox', { name: '姓名' }).fill(doctor)
  await choose(page, form.getByRole('combobox', { name: '性别' }), '女')
  await form
    .getByLabel('照片')
    .last()
    .setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: picture })
  await answer(page, '裁剪图片（400×400）', '使用')
  await expect(form.getByRole('button', { name: '更换照片' })).toBeVisible()
  // A department with others below it cannot be chosen.
  await form.getByRole('combobox', { name: '科室' }).click()
  await form.getByRole('combobox', { name: '科室' }).pressSequentially('骨伤')
  const list = page.locator('.ant-select-dropdown').filter({ visible: true })
  await expect(list.getByTitle(whole, { exact: true })).toHaveClass(/disabled/)
  await list.getByTitle(`${whole} / ${first}`, { exact: true }).click()
  await choose(page, form.getByRole('combobox', { name: '职称' }), chief)
  await form.getByRole('combobox', { name: '医院', exact: true }).fill('杏林骨伤医院')
  await choose(page, form.getByRole('combobox', { name: '医院等级' }), '三级甲等')
  await form.getByRole('spinbutton', { name: '挂号费（参考）' }).fill('25.5')
  await form.getByRole('checkbox', { name: '周一 上午' }).check()
  await form.getByRole('checkbox', { name: '周三 晚上' }).check()
  await form.getByRole('textbox', { name: '擅长' }).fill('骨折与关节损伤的中西医结合治疗')

  const intro = form.getByRole('textbox', { name: '简介' })
  await intro.click()
  await choose(page, form.getByRole('combobox', { name: '段落样式' }), '标题 1')
  await intro.pressSequentially('行医经历')
  await intro.press('Enter')
  await form.getByRole('button', { name: '加粗' }).click()
  await intro.pressSequentially('三十年')
  await form.getByRole('button', { name: '加粗' }).click()
  await intro.press('Enter')
  await form.getByRole('button', { name: '无序列表' }).click()
  await intro.pressSequentially('省级名中医')
  const insert = form.locator('input[type=file]').and(form.getByLabel('插入图片'))
  await expect(insert).toBeHidden()
  await insert.setInputFiles({ name: '诊室.png', mimeType: 'image/png', buffer: picture })
  await expect(intro.getByRole('img', { name: '诊室' })).toBeVisible()
  await form.getByRole('combobox', { name: '标签' }).fill('手法')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await expect(doctorRow(page, doctor)).toContainText(first)
  await expect(doctorRow(page, doctor)).toContainText('¥25.50')

  await page.getByRole('button', { name: `更多操作 ${doctor}` }).click()
  await page.getByRole('menuitem', { name: '预览' }).click()
  const card = page.getByRole('article', { name: doctor })
  await expect(card.getByRole('heading', { name: '行医经历' })).toBeVisible()
  await expect(card.locator('strong', { hasText: '三十年' })).toBeVisible()
  await expect(card.getByRole('listitem').filter({ hasText: '省级名中医' })).toBeVisible()
  await expect(card.getByRole('img', { name: '诊室' })).toHaveAttribute('src', /^\/files\/[0-9a-f]{32}\.png$/)
  await expect(card.getByText('✓')).toHaveCount(2)
  await expect(card.getByText('¥25.50')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '关闭预览' }).click()

  await act(page, doctor, '复制')
  await expect(form.getByRole('textbox', { name: '姓名' })).toHaveValue(doctor)
  await expect(form.getByRole('checkbox', { name: '周三 晚上' })).toBeChecked()
  await expect(form.getByRole('textbox', { name: '简介' })).toContainText('三十年')
  await form.getByRole('textbox', { name: '姓名' }).fill(copy)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await expect(doctorRow(page, copy)).toContainText('杏林骨伤医院')

  const shelf = page.getByRole('switch', { name: `上架 ${doctor}`, exact: true })
  await shelf.click()
  await expect(shelf).toBeChecked()
  await shelf.click()
  await answer(page, `下架医生“${doctor}”？`, '下架')
  await expect(shelf).not.toBeChecked()

  const bulk = page.getByRole('region', { name: '批量操作' })
  await page.getByRole('checkbox', { name: `选择 ${doctor}`, exact: true }).check()
  await page.getByRole('checkbox', { name: `选择 ${copy}`, exact: true }).check()
  await bulk.getByRole('button', { name: '调整科室' }).click()
  const move = page.getByRole('dialog', { name: '将选中的 2 名医生调整到' })
  await choose(page, move.getByRole('combobox', { name: '科室' }), `${whole} / ${second}`)
  await move.getByRole('button', { name: '调整' }).click()
  await expect(doctorRow(page, copy)).toContainText(second)

  await page.getByRole('button', { name: `更多操作 ${copy}` }).click()
  await page.getByRole('menuitem', { name: '删除' }).filter({ visible: true }).click()
  await answer(page, `删除医生“${copy}”？`, '删除')
  await expect(doctorRow(page, copy)).toBeHidden()
})

test('moderates reviews, and the score of the doctor follows', { tag: '@demo' }, async ({ page }) => {
  const { items } = await callApi(page, 'reviewList', { status: 'shown', pageSize: 10 })
  const [{ doctorId, doctorName }] = items as [{ doctorId: number; doctorName: string }]
  const scoreOf = async () => {
    const { score, reviewCount } = await callApi(page, 'doctorDetail', { id: doctorId })
    return { score: Number(score), reviewCount: Number(reviewCount) }
  }
  const before = await scoreOf()
  await enter(page, `${DOCTORS}?kw=${encodeURIComponent(doctorName)}`)
  await page
    .getByRole('button', { name: `更多操作 ${doctorName}`, exact: true })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '查看评价' }).click()
  await expect(page).toHaveURL(/doctorId=\d+/)
  await page.goto(`${REVIEWS}?doctorId=${doctorId}&tab=shown`)
  const shown = page.getByRole('row').filter({ hasText: '已显示' })
  await expect(shown.first()).toBeVisible()
  await shown
    .first()
    .getByRole('button', { name: /^更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: /回复/ }).click()
  const reply = page.getByRole('dialog', { name: `回复对“${doctorName}”的评价` })
  await reply.getByRole('button', { name: '常用回复' }).click()
  await page.getByRole('menuitem', { name: /^感谢好评/ }).click()
  await expect(reply.getByRole('textbox')).toHaveValue(/感谢您的认可/)
  await reply.getByRole('textbox').fill('感谢您的评价')
  await reply.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('感谢您的评价').first()).toBeVisible()

  await shown
    .first()
    .getByRole('button', { name: /^更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: '隐藏' }).click()
  const hide = page.getByRole('dialog', { name: /^隐藏“/ })
  await hide.getByRole('textbox').fill('与就诊无关')
  await hide.getByRole('button', { name: '隐藏' }).click()
  await expect.poll(async () => (await scoreOf()).reviewCount).toBe(before.reviewCount - 1)

  await page.goto(`${REVIEWS}?doctorId=${doctorId}&tab=hidden`)
  const hidden = page.getByRole('row').filter({ hasText: '已隐藏' })
  await hidden.first().getByRole('button', { name: /^查看/ }).click()
  await expect(page.getByRole('dialog').getByText('与就诊无关')).toBeVisible()
  await expect(page.getByRole('dialog').getByText(/^1\d\d\*{4}\d{4}$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await hidden.first().getByRole('button', { name: /^显示/ }).click()
  await expect.poll(scoreOf).toEqual(before)
})

for (const [name, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a telephone', { width: 390, height: 844 }],
] as const) {
  test(`doctors and reviews are accessible on ${name}`, { tag: '@demo' }, async ({ page }) => {
    await page.setViewportSize(viewport)
    await enter(page, DOCTORS)
    await expect(page.getByRole('switch').first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await page.goto(REVIEWS)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(page)
    await expectNoSideScroll(page)
  })
}
