import { expect, type Page } from '@playwright/test'
import { addDays, chinaDay } from '../src/ui/china-day'
import { preparedCheckUp } from './check-up'
import {
  act,
  callApi,
  choose,
  enter,
  expectAccessible,
  expectNoSideScroll,
  forget,
  fresh,
  rowOf,
  test,
} from './staff'

const SCREEN = '/character/chaPhysical'
const CENTRES = `${SCREEN}?of=centre`

const SLOT = '08:00-10:00'
const FULL_IN = 2
const CLOSED_IN = 9
/** Later than anybody has booked. */
const FREE_IN = FULL_IN + 4 * 7

const cellOf = (page: Page, day: string) => page.locator(`[data-day="${day}"][data-row="${SLOT}"]`)

test('a quota calendar is walked through, excepted, held to what is booked, and closed for a day', {
  tag: '@demo',
}, async ({ page }) => {
  const today = chinaDay()
  const full = addDays(today, FULL_IN)
  const closed = addDays(today, CLOSED_IN)
  const { centre, centreId, ...order } = await preparedCheckUp(page, {
    called: '城北',
    phone: '13700007603',
    quota: 2,
    closedDates: [closed],
  })
  for (const nth of [1, 2]) {
    const { memberId, patientId, serviceId } = order
    const requestId = fresh(`quota-calendar-${nth}`)
    await callApi(page, 'orderPhyCreate', {
      memberId,
      patientId,
      serviceId,
      centreId,
      examDate: full,
      slot: SLOT,
      requestId,
    })
  }
  await enter(page, `${CENTRES}&kw=${encodeURIComponent(centre)}`)
  await act(page, centre, '名额日历')
  const grid = page.getByRole('grid', { name: `${centre}：名额日历` })
  await expect(cellOf(page, today)).toContainText('/')
  await expectAccessible(page)

  // By the keyboard alone: today is where Tab leads to, the arrows go on from there.
  await cellOf(page, today).focus()
  for (let step = 0; step < FULL_IN; step += 1) await page.keyboard.press('ArrowRight')
  await expect(cellOf(page, full)).toBeFocused()
  await expect(cellOf(page, full)).toHaveAccessibleName(/08:00–10:00: 2\/2 已满/)
  await page.keyboard.press('Enter')
  const editor = page.getByRole('dialog', { name: SLOT.replace('-', '–') })
  const save = editor.getByRole('button', { name: '保存' })
  await editor.getByRole('radio', { name: '单独设置名额' }).check()
  await editor.getByRole('textbox', { name: '名额' }).fill('3')
  await expectAccessible(page)
  await save.click()
  await expect(editor).toBeHidden()
  await expect(cellOf(page, full)).toHaveAccessibleName(/2\/3 单日调整/)
  await expect(cellOf(page, full)).toBeFocused()

  // Never below what is booked: the form knows it, and so does the server.
  await page.keyboard.press('Enter')
  await editor.getByRole('textbox', { name: '名额' }).fill('1')
  await save.click()
  await expect(editor.getByText('不能少于已约的 2 个')).toBeVisible()
  await editor.getByRole('radio', { name: '当天不开放' }).check()
  await save.click()
  await expect(editor.getByText(`${full} ${SLOT} 已约 2 个名额，不能少于已约数`)).toBeVisible()
  await editor.getByRole('radio', { name: '按常规：2 个名额' }).check()
  await save.click()
  await expect(editor).toBeHidden()
  await expect(cellOf(page, full)).toHaveAccessibleName(/2\/2 已满/)

  // A day that nobody has booked is closed, and opened again.
  const free = addDays(today, FREE_IN)
  for (let week = 0; week < 4; week += 1) await page.keyboard.press('PageDown')
  await expect(cellOf(page, free)).toBeFocused()
  await expect(cellOf(page, free)).toHaveAccessibleName(/0\/2/)
  await page.keyboard.press('Enter')
  await editor.getByRole('radio', { name: '当天不开放' }).check()
  await save.click()
  await expect(cellOf(page, free)).toHaveAccessibleName(/休息 单日调整/)
  await expect(editor).toBeHidden()
  await expect(cellOf(page, free)).toBeFocused()
  await page.keyboard.press('Enter')
  await editor.getByRole('radio', { name: '按常规' }).check()
  await save.click()
  await expect(cellOf(page, free)).toHaveAccessibleName(/0\/2$/)

  // What the centre itself closes is not opened here.
  await grid.press('Escape')
  await act(page, centre, '名额日历')
  await cellOf(page, today).focus()
  for (let step = 0; step < CLOSED_IN; step += 1) await page.keyboard.press('ArrowRight')
  await expect(cellOf(page, closed)).toHaveAccessibleName(/休息 休息日/)
  await expect(cellOf(page, closed)).toHaveAttribute('aria-disabled', 'true')
  await page.getByText('月', { exact: true }).click()
  await expect(cellOf(page, closed)).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  // Nor does the form of the centre take away what is booked.
  await enter(page, `${SCREEN}/centre/edit/${centreId}`)
  const places = page.getByRole('spinbutton', { name: '名额' }).first()
  await places.fill('1')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(places).toHaveAccessibleDescription(/不能少于已约数/)
})

test('a package is written with pasted examinations, offered at a centre for its own price, found there and deleted', async ({
  page,
}) => {
  const centre = fresh('城西体检中心')
  const name = fresh('春季体检')
  await enter(page, CENTRES)
  const tabs = page.getByRole('tablist', { name: '体检中心' })
  await page.getByRole('button', { name: '新增体检中心' }).first().click()
  await page.getByRole('textbox', { name: '名称' }).fill(centre)
  await page.getByRole('textbox', { name: '执业许可证号' }).fill(fresh('PDY-E2E'))
  await page.getByRole('textbox', { name: '联系电话' }).fill('0571-88886666')
  await page.getByRole('textbox', { name: '省份' }).fill('浙江省')
  await page.getByRole('textbox', { name: '城市' }).fill('杭州市')
  await page.getByRole('textbox', { name: '区县' }).fill('西湖区')
  await page.getByRole('textbox', { name: '详细地址' }).fill('文三路 100 号')
  await page.getByRole('checkbox', { name: '周一' }).check()
  const slot = page.getByRole('group', { name: '时段 1' })
  await slot.getByRole('textbox', { name: '开始时间' }).fill('10:00')
  await slot.getByRole('textbox', { name: '开始时间' }).press('Enter')
  await slot.getByRole('textbox', { name: '结束时间' }).fill('08:00')
  await slot.getByRole('textbox', { name: '结束时间' }).press('Enter')
  await slot.getByRole('spinbutton', { name: '名额' }).fill('20')
  const save = page.getByRole('button', { name: '保存', exact: true })
  await save.click()
  await expect(slot).toContainText('须晚于开始时间')
  await slot.getByRole('textbox', { name: '结束时间' }).fill('11:30')
  await slot.getByRole('textbox', { name: '结束时间' }).press('Enter')
  await expectAccessible(page)
  await save.click()
  await expect(page).toHaveURL(CENTRES)
  await expect(rowOf(page, centre)).toContainText('周一')

  await tabs.getByRole('tab', { name: '体检套餐' }).click()
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 750, height: 560 } })
  await page.getByRole('button', { name: '新增体检套餐' }).first().click()
  await page.getByRole('textbox', { name: '名称', exact: true }).fill(name)
  await page.getByRole('spinbutton', { name: '价格', exact: true }).fill('398')
  const picked = page.getByRole('combobox', { name: '体检中心 1' })
  await picked.pressSequentially(centre)
  await choose(page, picked, centre)
  await page.getByRole('spinbutton', { name: '该中心价格' }).fill('358')
  await page.getByRole('button', { name: '批量粘贴' }).click()
  const paste = page.getByRole('dialog', { name: '批量粘贴' })
  await paste.getByRole('textbox').fill('一般检查：\n身高体重\n血压 | 心血管\n影像\t胸片\t肺部')
  await expect(paste).toContainText('识别到 3 项')
  await paste.getByRole('button', { name: '添加', exact: true }).click()
  await page.getByRole('button', { name: '上移“影像”' }).click()
  await page.getByRole('button', { name: '在“影像”中添加项目' }).click()
  await page.getByRole('textbox', { name: '影像第 2 项名称' }).fill('胸片')
  await page
    .getByLabel('封面')
    .last()
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: '使用' }).click()
  await expect(page.getByRole('button', { name: '更换封面' })).toBeVisible()
  await page.getByRole('textbox', { name: '详情' }).fill('春季常规筛查')
  await save.click()
  await expect(page.getByText('“影像”中“胸片”重复')).toBeVisible()
  await page.getByRole('textbox', { name: '影像第 2 项名称' }).fill('腹部彩超')
  await page.getByRole('button', { name: '添加加项' }).click()
  await page.getByRole('textbox', { name: '加项 1', exact: true }).fill('骨密度')
  await page.getByRole('spinbutton', { name: '加项 1 的价格' }).fill('80')
  await expectAccessible(page)
  await save.click()
  await expect(page).toHaveURL(SCREEN)

  await page.getByRole('link', { name }).click()
  const detail = page.getByRole('dialog', { name })
  await expect(detail).toContainText('¥358.00')
  await expect(detail).toContainText('骨密度 ¥80.00')
  await expect(detail).toContainText(/影像.*胸片.*腹部彩超.*一般检查.*血压/s)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await act(page, name, '预览')
  await expect(page.getByRole('article', { name })).toContainText('腹部彩超')
  await page.getByRole('button', { name: '关闭预览' }).click()

  // The centre stays while a package is offered there.
  await tabs.getByRole('tab', { name: '体检中心' }).click()
  await act(page, centre, '删除')
  const refused = page.getByRole('dialog').filter({ hasText: centre })
  await refused.getByRole('button', { name: /删\s?除/ }).click()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  const { items } = await callApi(page, 'phyList', { page: 1, pageSize: 100, kw: name })
  expect(items).toMatchObject([{ centreNames: [centre], itemCount: 4 }])
  await forget(page, 'phy', [name])
  await forget(page, 'centre', [centre])
})
