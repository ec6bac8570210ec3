import { randomUUID } from 'node:crypto'
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
  freshPhone,
  test,
} from './staff'

const ORDERS = '/order/orderGoods'

const RECEIVER = {
  name: '李小华',
  phone: '13700007001',
  province: '浙江',
  city: '杭州',
  district: '西湖区',
  address: '文三路一百号',
}

interface Option {
  id: number
  label: string
  disabled?: boolean
}

/** skuOnSale is a SKU with stock. */
async function skuOnSale(page: Page): Promise<Option> {
  const { items } = await callApi(page, 'orderGoodsSkuOptions', { limit: 50 })
  const found = (items as Option[]).find(({ disabled, label }) => !disabled && /\((\d{2,})\)$/.test(label))
  if (!found) throw new Error('nothing is on sale')
  return found
}

/** paidOrder is an order that waits to be sent. */
async function paidOrder(page: Page, memberId: number, qty = 1): Promise<{ id: number; orderNo: string }> {
  const { id: skuId } = await skuOnSale(page)
  const placed = await callApi(page, 'orderGoodsCreate', {
    memberId,
    lines: [{ skuId, qty }],
    receiver: RECEIVER,
    requestId: randomUUID(),
  })
  await callApi(page, 'orderGoodsMarkPaid', {
    id: placed.id,
    version: placed.version,
    voucher: 'PZ-1',
    paidAt: new Date().toISOString(),
    requestId: randomUUID(),
  })
  return { id: Number(placed.id), orderNo: String(placed.orderNo) }
}

const express = (n: number) => `SF${Date.now()}${test.info().workerIndex}${n}`

test('an order is taken over the telephone, paid, sent in two parcels, received, and its money goes back', {
  tag: '@demo',
}, async ({ page }) => {
  const nickname = fresh('电话下单')
  const phone = freshPhone('13700007101')
  await callApi(page, 'userSave', { phone, nickname })
  const sku = await skuOnSale(page)
  await enter(page, ORDERS)
  await page.getByRole('button', { name: '电话下单' }).click()
  const dialog = page.getByRole('dialog', { name: '代会员下单' })
  const member = dialog.getByRole('combobox', { name: '会员' })
  await member.fill(phone)
  await page.locator('.ant-select-dropdown').filter({ visible: true }).getByText(nickname).click()
  const goods = dialog.getByRole('combobox', { name: '规格' })
  await goods.fill(sku.label.split(' · ')[0] ?? '')
  await page
    .locator('.ant-select-dropdown')
    .filter({ visible: true })
    .getByTitle(sku.label, { exact: true })
    .click()
  await dialog.getByRole('spinbutton', { name: '数量' }).fill('3')
  for (const [label, typed] of [
    ['姓名', RECEIVER.name],
    ['电话', RECEIVER.phone],
    ['省份', RECEIVER.province],
    ['城市', RECEIVER.city],
    ['区县', RECEIVER.district],
    ['详细地址', '一'],
  ] as const) {
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(typed)
  }
  await dialog.getByRole('button', { name: '下单', exact: true }).click()
  await expect(dialog.getByText(/详细地址/).last()).toBeVisible()
  await dialog.getByRole('textbox', { name: '详细地址', exact: true }).fill(RECEIVER.address)
  await dialog.getByRole('button', { name: '下单', exact: true }).click()
  const said = page.getByText(/已下单 SP\d+/)
  const orderNo = /SP\d+/.exec((await said.textContent()) ?? '')?.[0] ?? ''
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: orderNo }).click()
  await expect(page.getByRole('heading', { name: orderNo })).toBeVisible()
  await page.getByRole('button', { name: '确认收款', exact: true }).click()
  const paying = page.getByRole('dialog', { name: `确认“${orderNo}”已收款` })
  await paying.getByRole('textbox', { name: '凭证号' }).fill('银行回单 77')
  await paying.getByRole('button', { name: '确认收款' }).click()
  await expect(page.getByText('请尽快发货')).toBeVisible()
  await expectAccessible(page)

  const ship = async (qty: string, number: string) => {
    await page.getByRole('button', { name: '发货', exact: true }).click()
    const shipping = page.getByRole('dialog', { name: `发货：${orderNo}` })
    await shipping.getByRole('spinbutton').fill(qty)
    await choose(page, shipping.getByRole('combobox', { name: '快递公司' }), '顺丰速运')
    await shipping.getByRole('textbox', { name: '运单号' }).fill(number)
    await shipping.getByRole('button', { name: '发货', exact: true }).click()
    await expect(shipping).toBeHidden()
  }
  await ship('1', express(1))
  await expect(page.getByText('请发出其余商品')).toBeVisible()
  await ship('2', express(2))
  await page.getByRole('button', { name: '确认收货', exact: true }).click()
  const receiving = page.getByRole('dialog', { name: `确认“${orderNo}”已收货？` })
  await receiving.getByRole('textbox').fill('会员来电确认')
  await receiving.getByRole('button', { name: '确认收货' }).click()
  await expect(receiving).toBeHidden()
  await expect(page.getByText('会员来电确认')).toBeVisible()

  await page.getByRole('button', { name: '退款', exact: true }).click()
  const refunding = page.getByRole('dialog', { name: `为“${orderNo}”退款` })
  await choose(page, refunding.getByRole('combobox', { name: '原因' }), '质量问题')
  await refunding.getByRole('spinbutton', { name: '金额' }).fill('0.01')
  await refunding.getByRole('button', { name: '退款', exact: true }).click()
  await expect(refunding).toBeHidden()
  await expect(page.getByText('退款处理中，履约操作已暂停')).toBeVisible()
  await page.getByRole('button', { name: '确认已退', exact: true }).click()
  const confirming = page.getByRole('dialog', { name: /^确认退款 TK\d+ 已到账$/ })
  await confirming.getByRole('textbox').fill('转账 88')
  await confirming.getByRole('button', { name: '确认已退' }).click()
  await expect(page.getByText('退款成功')).toBeVisible()
  await expect(page.getByText('-¥0.01')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page)
})

test('many orders are sent by a file, and bad lines are told apart', { tag: '@demo' }, async ({ page }) => {
  const member = await callApi(page, 'userSave', {
    phone: freshPhone('13700007102'),
    nickname: fresh('批量发货'),
  })
  const first = await paidOrder(page, Number(member.id))
  const second = await paidOrder(page, Number(member.id))
  const number = express(3)
  await enter(page, ORDERS)
  await page.getByRole('button', { name: '批量发货' }).click()
  const dialog = page.getByRole('dialog', { name: '批量发货' })
  await dialog
    .getByRole('textbox', { name: '订单与运单' })
    .fill(
      [
        '订单号,快递公司,运单号',
        `${first.orderNo},SF,${number}`,
        'SP000000000000000000,SF,SF99999999',
        `${second.orderNo},SF,${number}`,
      ].join('\n'),
    )
  await dialog.getByRole('button', { name: '预览', exact: true }).click()
  await expect(dialog.getByText('有问题：2 行')).toBeVisible()
  await expect(dialog.getByText('文件中订单号或运单号重复')).toBeVisible()
  await dialog.getByRole('button', { name: '发出 1 单' }).click()
  await expect(dialog).toBeHidden()
  const shipped = await callApi(page, 'orderGoodsDetail', { id: first.id })
  expect(shipped.status).toBe('shipped')
  const left = await callApi(page, 'orderGoodsDetail', { id: second.id })
  expect(left.status).toBe('pendingShip')
})

test('who comes second is told, and nothing is done twice', { tag: '@demo' }, async ({
  page,
  browserErrors: _,
}) => {
  const member = await callApi(page, 'userSave', {
    phone: freshPhone('13700007103'),
    nickname: fresh('并发'),
  })
  const { id, orderNo } = await paidOrder(page, Number(member.id))
  await enter(page, `${ORDERS}?kw=${orderNo}`)
  await act(page, orderNo, '修改地址')
  const dialog = page.getByRole('dialog', { name: `修改“${orderNo}”的收货地址` })
  for (const [label, typed] of [
    ['姓名', '王小明'],
    ['电话', RECEIVER.phone],
    ['省份', RECEIVER.province],
    ['城市', RECEIVER.city],
    ['区县', RECEIVER.district],
    ['详细地址', RECEIVER.address],
  ] as const) {
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(typed)
  }
  await dialog.getByRole('textbox', { name: /修改原因/ }).fill('会员搬家')
  // Somebody else sends it meanwhile.
  const before = await callApi(page, 'orderGoodsDetail', { id })
  const [item] = before.items as { id: number }[]
  await callApi(page, 'orderGoodsShip', {
    id,
    version: before.version,
    expressCode: 'SF',
    expressNo: express(4),
    items: [{ itemId: item?.id, qty: 1 }],
    requestId: randomUUID(),
  })
  await dialog.getByRole('button', { name: '修改地址', exact: true }).click()
  await expect(dialog.getByText('数据已被他人修改，请刷新后重试')).toBeVisible()
  await answer(page, `修改“${orderNo}”的收货地址`, '取消')
  const after = await callApi(page, 'orderGoodsDetail', { id })
  expect(after.receiverName).toBe(before.receiverName)
})

test('what is printed says who receives it in full only to those who say why', { tag: '@demo' }, async ({
  page,
}) => {
  const member = await callApi(page, 'userSave', {
    phone: freshPhone('13700007104'),
    nickname: fresh('打印'),
  })
  const { orderNo } = await paidOrder(page, Number(member.id))
  await enter(page, `${ORDERS}?kw=${orderNo}`)
  await act(page, orderNo, '打印装箱单')
  const list = page.getByRole('dialog', { name: '装箱单' })
  await expect(list.getByText(orderNo)).toBeVisible()
  await expect(list.getByText(RECEIVER.phone)).toBeHidden()
  await list.getByRole('button', { name: '显示收货人' }).click()
  const asking = page.getByRole('dialog', { name: '查看收货人' })
  await asking.getByRole('textbox').fill('贴在包裹上')
  await asking.getByRole('button', { name: '查看' }).click()
  await expect(list.getByText(`${RECEIVER.name} ${RECEIVER.phone}`)).toBeVisible()
  await expect(list.getByText(RECEIVER.address)).toBeVisible()
  await list.getByRole('button', { name: '关闭' }).click()
  await expect(list).toBeHidden()

  // The reason holds for the order, so that the label asks for none.
  await act(page, orderNo, '打印包裹标签')
  const labels = page.getByRole('dialog', { name: '包裹标签' })
  await expect(labels.getByText('包裹 1/1')).toBeVisible()
  await labels.getByRole('button', { name: '显示收货人' }).click()
  await expect(labels.getByText(`${RECEIVER.name} ${RECEIVER.phone}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(labels).toBeHidden()

  // Several orders at once, each on a page of its own.
  const { orderNo: another } = await paidOrder(page, Number(member.id))
  await enter(page, `${ORDERS}?memberId=${member.id}`)
  for (const no of [orderNo, another])
    await page.getByRole('checkbox', { name: `选择 ${no}`, exact: true }).check()
  await page.getByRole('button', { name: '打印装箱单', exact: true }).click()
  await expect(list.getByText(orderNo)).toBeVisible()
  await expect(list.getByText(another)).toBeVisible()
  await expect(list.getByRole('button', { name: '打印' })).toBeEnabled()
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(2)
})

function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
