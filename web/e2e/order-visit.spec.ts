import { expect, type Page } from '@playwright/test'
import { callApi, choose, enter, expectAccessible, expectNoSideScroll, joined, test } from './staff'

const ORDERS = '/order/orderHealth'

const DAY_MS = 86_400_000
const chinaDay = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date(Date.now() + days * DAY_MS))

interface Named {
  id: number
  name: string
}

/** Everything that a visit takes: a member with a patient, a service, a hospital, and somebody who goes along. */
async function prepared(page: Page, number: string) {
  const { items: services } = await callApi(page, 'medList', { status: 'onShelf', pageSize: 100 })
  const service = (services as (Named & { cities: string[] })[]).find(({ name }) => name === '半天陪诊')
  if (!service) throw new Error('no visit is on the shelf')
  const city = service.cities[0] ?? ''
  const { items: hospitals } = await callApi(page, 'hospitalList', { city, status: 'enabled' })
  const hospital = (hospitals as Named[])[0]
  const { items: companions } = await callApi(page, 'companionList', {
    city,
    duty: 'available',
    cert: 'valid',
    status: 'enabled',
    pageSize: 100,
  })
  const free = companions as Named[]
  const companion = free[test.info().workerIndex % free.length]
  if (!hospital || !companion) throw new Error(`nobody goes anywhere in ${city}`)
  return { city, service, hospital, companion, ...(await joined(page, '陪诊会员', number)) }
}

test('a visit is ordered over the telephone, given to a companion, made, and its overtime settled', {
  tag: '@demo',
}, async ({ page }) => {
  const { service, hospital, companion, nickname, phone } = await prepared(page, '13700007201')
  await enter(page, ORDERS)
  await page.getByRole('button', { name: '电话下单' }).click()
  const dialog = page.getByRole('dialog', { name: '代会员下单' })
  await dialog.getByRole('combobox', { name: '会员' }).fill(phone)
  await page.locator('.ant-select-dropdown').filter({ visible: true }).getByText(nickname).click()
  await choose(page, dialog.getByRole('combobox', { name: '就诊人' }), '赵*宁 · 1949')
  await choose(page, dialog.getByRole('combobox', { name: '服务项目' }), service.name)
  const where = dialog.getByRole('combobox', { name: '医院' })
  await where.fill(hospital.name)
  await choose(page, where, hospital.name)
  const day = dialog.getByRole('textbox', { name: '就诊日期' })
  await day.fill(chinaDay(1))
  await day.press('Enter')
  const clock = dialog.getByRole('textbox', { name: '就诊时间' })
  await clock.fill('23:50')
  await clock.press('Enter')
  await dialog.getByRole('button', { name: '下单', exact: true }).click()
  const said = page.getByText(/已下单 PZ\d+/)
  const orderNo = /PZ\d+/.exec((await said.textContent()) ?? '')?.[0] ?? ''
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: orderNo }).click()
  await expect(page.getByRole('heading', { name: orderNo })).toBeVisible()
  await page.getByRole('button', { name: '确认收款', exact: true }).click()
  const paying = page.getByRole('dialog', { name: `确认“${orderNo}”已收款` })
  await paying.getByRole('textbox', { name: '凭证号' }).fill('银行回单 78')
  await paying.getByRole('button', { name: '确认收款' }).click()
  await expect(page.getByText('请安排陪诊员')).toBeVisible()

  await page.getByRole('button', { name: '派单', exact: true }).click()
  const giving = page.getByRole('dialog', { name: `为“${orderNo}”安排陪诊员` })
  const who = giving.getByRole('combobox')
  await who.fill(companion.name)
  await page
    .locator('.ant-select-dropdown')
    .filter({ visible: true })
    .getByText(companion.name)
    .first()
    .click()
  await giving.getByRole('button', { name: '派单', exact: true }).click()
  await expect(giving).toBeHidden()
  await expect(page.getByText('到时开始服务')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: '开始服务', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '开始服务', exact: true }).click()
  await expect(page.getByRole('main').getByText('开始服务 → 服务中')).toBeVisible()
  await page.getByRole('button', { name: '登记进展', exact: true }).click()
  const step = page.getByRole('dialog', { name: `登记“${orderNo}”的进展` })
  await choose(page, step.getByRole('combobox', { name: '进展' }), '已会合')
  await step.getByRole('textbox', { name: '说明' }).fill('在导诊台见面')
  await step.getByRole('button', { name: '登记进展', exact: true }).click()
  await expect(step).toBeHidden()
  await expect(page.getByText('在导诊台见面')).toBeVisible()

  await page.getByRole('button', { name: '结束服务', exact: true }).click()
  const ending = page.getByRole('dialog', { name: `结束“${orderNo}”的服务` })
  await ending.getByRole('spinbutton', { name: '实际小时' }).fill('5.5')
  await ending.getByRole('textbox', { name: '服务小结' }).fill('太短')
  await ending.getByRole('button', { name: '结束服务', exact: true }).click()
  await expect(ending.getByText('至少 10 个字符')).toBeVisible()
  await ending.getByRole('textbox', { name: '服务小结' }).fill('全程陪同就诊，医生建议两周后复诊。')
  await ending.getByRole('button', { name: '结束服务', exact: true }).click()
  await expect(ending).toBeHidden()

  await page.getByRole('button', { name: '结算超时费', exact: true }).click()
  const settling = page.getByRole('dialog', { name: `结算“${orderNo}”的超时费` })
  await expect(settling.getByText('应收 ¥120.00')).toBeVisible()
  await settling.getByRole('textbox', { name: '凭证号' }).fill('现金 9')
  await settling.getByRole('button', { name: '结算超时费', exact: true }).click()
  await expect(settling).toBeHidden()
  await expect(page.getByText('已收取')).toBeVisible()
})

test('the board of a day takes visits by dragging and by keyboard, and shows what overlaps', {
  tag: '@demo',
}, async ({ page }) => {
  const { city, service, hospital, companion, memberId, patientId } = await prepared(page, '13700007203')
  const date = chinaDay(20 + test.info().workerIndex)
  for (const visitTime of ['09:00', '10:00']) {
    const placed = await callApi(page, 'orderHealthCreate', {
      memberId,
      patientId,
      serviceId: service.id,
      hospitalId: hospital.id,
      visitDate: date,
      visitTime,
      requestId: crypto.randomUUID(),
    })
    await callApi(page, 'orderHealthMarkPaid', {
      id: placed.id,
      version: placed.version,
      voucher: 'PZ-2',
      paidAt: new Date().toISOString(),
      requestId: crypto.randomUUID(),
    })
  }
  await enter(page, `${ORDERS}?view=board&day=${date}`)
  const waiting = page.getByRole('region', { name: '待派单 2' })
  const lane = page.getByRole('region', { name: companion.name, exact: true }).first()
  const first = waiting.getByRole('article', { name: /^09:00/ })
  await choose(page, page.getByRole('combobox', { name: '全部城市' }), city)
  await expect(first).toBeVisible()
  await expectAccessible(page)
  await first.dragTo(lane)
  await expect(lane.getByRole('article', { name: /^09:00/ })).toBeVisible()

  // By keyboard, and though it overlaps: for a reason.
  const second = page.getByRole('region', { name: '待派单 1' }).getByRole('article', { name: /^10:00/ })
  await second.getByRole('button', { name: '派单' }).press('Enter')
  const giving = page.getByRole('dialog')
  await giving.getByRole('combobox').fill(companion.name)
  await page
    .locator('.ant-select-dropdown')
    .filter({ visible: true })
    .getByText(companion.name)
    .first()
    .click()
  await giving.getByRole('button', { name: '派单', exact: true }).click()
  await expect(giving.getByText('此项必填')).toBeVisible()
  await giving.getByRole('textbox', { name: /仍然安排/ }).fill('两位患者在同一科室')
  await giving.getByRole('button', { name: '派单', exact: true }).click()
  await expect(giving).toBeHidden()
  await expect(lane.getByText('时间冲突')).toHaveCount(2)
  await expect(page.getByRole('region', { name: '待派单 0' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSideScroll(page)
})
