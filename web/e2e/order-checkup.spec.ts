import { expect } from '@playwright/test'
import { preparedCheckUp } from './check-up'
import { pdf } from './pdf'
import { callApi, choose, enter, expectAccessible, test } from './staff'

const ORDERS = '/order/orderPhy'

const DAY_MS = 86_400_000
const chinaDay = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date(Date.now() + days * DAY_MS))

test('a check-up is ordered over the telephone, booked, made, reported and spoken about', {
  tag: '@demo',
}, async ({ page }) => {
  const { centre, service, nickname, phone } = await preparedCheckUp(page, {
    called: '城东',
    phone: '13700007601',
    quota: 3,
  })
  await enter(page, ORDERS)
  await page.getByRole('button', { name: '电话下单' }).click()
  const dialog = page.getByRole('dialog', { name: '代会员下单' })
  await dialog.getByRole('combobox', { name: '会员' }).fill(phone)
  await page.locator('.ant-select-dropdown').filter({ visible: true }).getByText(nickname).click()
  await choose(page, dialog.getByRole('combobox', { name: '就诊人' }), '赵*宁 · 1949')
  const what = dialog.getByRole('combobox', { name: '服务项目' })
  await what.fill(service)
  await choose(page, what, service)
  await choose(page, dialog.getByRole('combobox', { name: '体检中心' }), `${centre} · ¥599.00`)
  await choose(page, dialog.getByRole('combobox', { name: '加项' }), '骨密度 · ¥80.00')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '下单', exact: true }).click()
  const said = page.getByText(/已下单 TJ\d+/)
  const orderNo = /TJ\d+/.exec((await said.textContent()) ?? '')?.[0] ?? ''
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: orderNo }).click()
  await expect(page.getByRole('heading', { name: orderNo })).toBeVisible()
  await page.getByRole('button', { name: '确认收款', exact: true }).click()
  const paying = page.getByRole('dialog', { name: `确认“${orderNo}”已收款` })
  await paying.getByRole('textbox', { name: '凭证号' }).fill('银行回单 91')
  await paying.getByRole('button', { name: '确认收款' }).click()
  await expect(page.getByText('请预约体检')).toBeVisible()

  await page.getByRole('button', { name: '预约', exact: true }).click()
  const booking = page.getByRole('dialog', { name: `预约“${orderNo}”` })
  const day = booking.getByRole('textbox', { name: '体检日期' })
  await day.fill(chinaDay(1))
  await day.press('Enter')
  await choose(page, booking.getByRole('combobox', { name: '时段' }), '08:00-10:00 · 余 3')
  await booking.getByRole('button', { name: '预约', exact: true }).click()
  await expect(booking).toBeHidden()
  await expect(page.getByText('到检时核销')).toBeVisible()
  await expectAccessible(page)

  const { items } = await callApi(page, 'orderPhyList', { kw: orderNo })
  const { voucher } = await callApi(page, 'orderPhyDetail', { id: (items as { id: number }[])[0]?.id })
  await page.getByRole('button', { name: '到检登记', exact: true }).click()
  const coming = page.getByRole('dialog', { name: `登记“${orderNo}”到检` })
  await coming.getByRole('textbox', { name: '体检码' }).fill(String(voucher))
  await coming.getByRole('textbox', { name: '非预约日到检的原因' }).fill('提前一天到检')
  await coming.getByRole('button', { name: '到检登记' }).click()
  await expect(coming).toBeHidden()

  await page.getByRole('button', { name: '上传报告', exact: true }).click()
  const reporting = page.getByRole('dialog', { name: `上传“${orderNo}”的报告` })
  await reporting
    .locator('input[type=file]')
    .setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await expect(reporting.getByText('report.pdf')).toBeVisible()
  await reporting.getByRole('textbox', { name: '结论' }).fill('血压很高，请立即就诊。')
  await choose(page, reporting.getByRole('combobox', { name: '报告等级' }), '紧急')
  await reporting.getByRole('textbox', { name: '随访说明' }).fill('立即电话联系本人')
  await reporting.getByRole('button', { name: '上传报告' }).click()
  await expect(reporting).toBeHidden()
  await expect(page.getByRole('list', { name: '体检报告' })).toContainText('血压很高，请立即就诊。')

  await page.getByRole('button', { name: '登记随访', exact: true }).click()
  const talk = page.getByRole('dialog', { name: `登记“${orderNo}”的随访` })
  await choose(page, talk.getByRole('combobox', { name: '联系方式' }), '电话')
  await talk.getByRole('textbox', { name: '结果' }).fill('已告知本人，当天就诊')
  await talk.getByRole('button', { name: '登记随访' }).click()
  await expect(talk).toBeHidden()
  await expect(page.getByRole('list', { name: '随访记录' })).toContainText('已告知本人，当天就诊')
  await expectAccessible(page)

  await enter(page, `${ORDERS}?view=board&day=${chinaDay(1)}`)
  await expect(page.getByRole('region', { name: centre, exact: true })).toContainText(orderNo)
})
