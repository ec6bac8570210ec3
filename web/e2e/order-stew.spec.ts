import { expect, type Page } from '@playwright/test'
import {
  callApi,
  choose,
  enter,
  expectAccessible,
  expectNoSideScroll,
  fresh,
  freshPhone,
  test,
} from './staff'

const ORDERS = '/order/orderChaStew'

const DAY_MS = 86_400_000
const chinaDay = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date(Date.now() + days * DAY_MS))

interface Dish {
  id: number
  name: string
  specs: { name: string }[]
  slots: string[]
  modes: string[]
  left: number
}

/** A member, and a dish of a day that can be delivered and picked up. */
async function prepared(page: Page, number: string, date: string) {
  const { items } = await callApi(page, 'orderChaStewMenu', { date })
  const dish = (items as Dish[]).find(({ modes, left }) => modes.length === 2 && left > 5)
  const slot = dish?.slots.at(-1)
  const spec = dish?.specs[0]?.name
  if (!dish || !slot || !spec) throw new Error(`nothing is to be had on ${date}`)
  const nickname = fresh('炖品会员')
  const phone = freshPhone(number)
  const { id: memberId } = await callApi(page, 'userSave', { phone, nickname })
  return { dish, slot, spec, nickname, phone, memberId: Number(memberId) }
}

test('stews are ordered over the telephone, accepted, brought to a ward, and delivered', {
  tag: '@demo',
}, async ({ page }) => {
  const date = chinaDay(2)
  const { dish, slot, spec, nickname, phone } = await prepared(page, '13700007401', date)
  await enter(page, ORDERS)
  await page.getByRole('button', { name: '电话下单' }).click()
  const dialog = page.getByRole('dialog', { name: '代会员下单' })
  await dialog.getByRole('combobox', { name: '会员' }).fill(phone)
  await page.locator('.ant-select-dropdown').filter({ visible: true }).getByText(nickname).click()
  const day = dialog.getByRole('textbox', { name: '用餐日期' })
  await day.fill(date)
  await day.press('Enter')
  const dishes = dialog.getByRole('combobox', { name: '炖品' })
  await dishes.fill(dish.name)
  await page
    .locator('.ant-select-dropdown')
    .filter({ visible: true })
    .getByText(`${dish.name} · ${spec} · `)
    .click()
  await dialog.getByRole('spinbutton', { name: '数量' }).fill('2')
  await choose(page, dialog.getByRole('combobox', { name: '时段' }), slot)
  const receiver: Record<string, string> = {
    姓名: '李病人',
    电话: '13812345678',
    省份: '浙江省',
    城市: '杭州市',
    区县: '富阳区',
    详细地址: '文三路 100 号',
    所在医院: '市一医院',
    病区床位: '8 病区 12 床',
  }
  for (const [label, text] of Object.entries(receiver))
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(text)
  await dialog.getByRole('textbox', { name: '忌口' }).fill('不要香菜')
  await dialog.getByRole('button', { name: '下单', exact: true }).click()
  await expect(dialog.getByText(`“${dish.name}”不配送至杭州市富阳区`)).toBeVisible()
  await dialog.getByRole('textbox', { name: '区县', exact: true }).fill('西湖区')
  await dialog.getByRole('button', { name: '下单', exact: true }).click()
  const said = page.getByText(/已下单 DT\d+/)
  const orderNo = /DT\d+/.exec((await said.textContent()) ?? '')?.[0] ?? ''
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: orderNo }).click()
  await expect(page.getByRole('heading', { name: orderNo })).toBeVisible()
  await page.getByRole('button', { name: '确认收款', exact: true }).click()
  const paying = page.getByRole('dialog', { name: `确认“${orderNo}”已收款` })
  await paying.getByRole('textbox', { name: '凭证号' }).fill('银行回单 98')
  await paying.getByRole('button', { name: '确认收款' }).click()
  await expect(page.getByText('请接单')).toBeVisible()
  await page.getByRole('button', { name: '接单', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '接单', exact: true }).click()
  await expect(page.getByText('制作完成后配送或通知自提')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: '派送', exact: true }).click()
  const sending = page.getByRole('dialog', { name: `派送“${orderNo}”` })
  await sending.getByRole('textbox', { name: '骑手', exact: true }).fill('骑手小王')
  await sending.getByRole('textbox', { name: '骑手电话' }).fill('13700008888')
  await sending.getByRole('button', { name: '派送', exact: true }).click()
  await expect(sending).toBeHidden()
  await expect(page.getByText('送达后确认')).toBeVisible()
  await expect(page.getByText('137****8888')).toBeVisible()
  await page.getByRole('button', { name: '确认送达', exact: true }).click()
  const arriving = page.getByRole('dialog', { name: `“${orderNo}”已送达` })
  await arriving.getByRole('button', { name: '确认送达', exact: true }).click()
  await expect(arriving).toBeHidden()
  await expect(page.getByText('8 病区 12 床', { exact: true })).toBeVisible()
  await expect(page.getByText('送达或取餐')).toBeVisible()
})

test('the kitchen board adds up a slot, accepts it at once, prints its labels and hands over by code', {
  tag: '@demo',
}, async ({ page }) => {
  const date = chinaDay(12 + test.info().workerIndex)
  const { dish, slot, spec, memberId } = await prepared(page, '13700007402', date)
  const ids: number[] = []
  for (const qty of [1, 2]) {
    const placed = await callApi(page, 'orderChaStewCreate', {
      memberId,
      lines: [{ stewId: dish.id, spec, qty }],
      deliverDate: date,
      slot,
      mode: 'pickup',
      receiver: { name: '李自提', phone: '13812345678' },
      avoid: '少盐',
      requestId: crypto.randomUUID(),
    })
    await callApi(page, 'orderChaStewMarkPaid', {
      id: placed.id,
      version: placed.version,
      voucher: 'DT-2',
      paidAt: new Date().toISOString(),
      requestId: crypto.randomUUID(),
    })
    ids.push(Number(placed.id))
  }
  await enter(page, `${ORDERS}?view=board&day=${date}`)
  const board = page.getByRole('region', { name: slot })
  await expect(board.getByRole('list', { name: '各炖品合计' })).toContainText(`${dish.name} ${spec}× 3`)
  await expectAccessible(page)
  await board.getByRole('button', { name: '全部接单（2）' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '接单', exact: true }).click()
  await expect(board.getByRole('button', { name: '通知自提' })).toHaveCount(2)

  await board.getByRole('button', { name: '打印标签' }).click()
  const sheet = page.getByRole('dialog', { name: '餐品标签' })
  await expect(sheet.getByRole('article')).toHaveCount(2)
  await expect(sheet.getByText('忌口: 少盐')).toHaveCount(2)
  await sheet.getByRole('button', { name: '关闭' }).click()

  const { orderNo, pickupCode } = await callApi(page, 'orderChaStewDetail', { id: ids[0] })
  const card = board.getByRole('article', { name: String(orderNo) })
  await card.getByRole('button', { name: '通知自提' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '通知自提', exact: true }).click()
  await card.getByRole('button', { name: '取餐' }).click()
  const handing = page.getByRole('dialog', { name: `“${orderNo}”取餐` })
  const code = handing.getByRole('textbox', { name: /^取餐码/ })
  await code.fill(pickupCode === '000000' ? '000001' : '000000')
  await handing.getByRole('button', { name: '取餐', exact: true }).click()
  await expect(handing.getByText('取餐码不正确')).toBeVisible()
  await code.fill(String(pickupCode))
  await handing.getByRole('button', { name: '取餐', exact: true }).click()
  await expect(handing).toBeHidden()
  await expect(card.getByText('已完成')).toBeVisible()
  await expect(page.getByText(/48 小时/)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSideScroll(page)
})
