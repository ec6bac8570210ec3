import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { act, callApi, enter, expectAccessible, expectNoSideScroll, fresh, freshPhone, test } from './staff'

const DESK = '/order/refund'

interface Option {
  id: number
  label: string
  disabled?: boolean
}

/** An order of goods that was paid for outside the app, whose member asks for a part of the money back. */
async function askedBack(page: Page, phone: string): Promise<{ orderNo: string; refundNo: string }> {
  const { id: memberId } = await callApi(page, 'userSave', {
    phone: freshPhone(phone),
    nickname: fresh('退款会员'),
  })
  const { items } = await callApi(page, 'orderGoodsSkuOptions', { limit: 50 })
  const sku = (items as Option[]).find(({ disabled, label }) => !disabled && /\((\d{2,})\)$/.test(label))
  const placed = await callApi(page, 'orderGoodsCreate', {
    memberId,
    lines: [{ skuId: sku?.id, qty: 1 }],
    receiver: {
      name: '李小华',
      phone: '13700007001',
      province: '浙江',
      city: '杭州',
      district: '西湖区',
      address: '文三路一百号',
    },
    requestId: randomUUID(),
  })
  await callApi(page, 'orderGoodsMarkPaid', {
    id: placed.id,
    version: placed.version,
    voucher: `DZ-${String(placed.orderNo)}`,
    paidAt: new Date().toISOString(),
    requestId: randomUUID(),
  })
  const { key } = await callApi(page, 'platformKeySave', {
    name: fresh(`退款程序 ${phone}`),
    scopes: ['orders'],
  })
  const asked = await page.request.post('/platform/refundRequest', {
    data: { memberId, orderNo: placed.orderNo, reasonCode: 'changedMind', amountFen: 100 },
    headers: { Authorization: `Bearer ${String(key)}`, 'Idempotency-Key': randomUUID() },
  })
  const { data } = (await asked.json()) as { data: { refundNo: string } }
  return { orderNo: String(placed.orderNo), refundNo: data.refundNo }
}

test('finance takes a refund from its request to the money being back, at one desk', {
  tag: '@demo',
}, async ({ page }) => {
  const { orderNo, refundNo } = await askedBack(page, '13700007501')
  await enter(page, `${DESK}?kw=${refundNo}`)
  const row = page.getByRole('row', { name: new RegExp(refundNo) })
  await expect(row.getByRole('link', { name: orderNo })).toBeVisible()
  await act(page, refundNo, '同意退款')
  const approving = page.getByRole('dialog', { name: `同意退款 ${refundNo}` })
  await approving.getByRole('button', { name: '同意退款' }).click()
  await expect(approving).toBeHidden()
  await expect(row).toBeHidden()

  await page.getByRole('tab', { name: /^退款中/ }).click()
  await act(page, refundNo, '确认已退')
  const confirming = page.getByRole('dialog', { name: `确认退款 ${refundNo} 已到账` })
  await confirming.getByRole('textbox', { name: '凭证号' }).fill('退款回单 9')
  await confirming.getByRole('button', { name: '确认已退' }).click()
  await expect(confirming).toBeHidden()

  await page.getByRole('tab', { name: /^已结束/ }).click()
  await expect(row.getByText('退款成功')).toBeVisible()
  await row.getByRole('link', { name: orderNo }).click()
  await expect(page.getByRole('heading', { name: orderNo })).toBeVisible()
  await expect(page.getByText('退款回单 9').first()).toBeVisible()
})

test('each figure of the day statement leads to its rows', { tag: '@demo' }, async ({ page }) => {
  const { orderNo } = await askedBack(page, '13700007502')
  await enter(page, `${DESK}?view=statement`)
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
  const day = page.getByRole('row', { name: new RegExp(`${today} 线下`) })
  await expect(day).toBeVisible()
  await expectAccessible(page)
  await day.getByRole('link', { name: /^商品/ }).click()
  await expect(page).toHaveURL(/orderGoods\?.*payMethod=offline/)
  await expect(page.getByText(orderNo).first()).toBeVisible()
})

test('the statement of a payment channel is compared, and what differs is shown', {
  tag: '@demo',
}, async ({ page }) => {
  const { items } = await callApi(page, 'orderGoodsList', {
    payMethod: 'wechat',
    status: 'completed',
    pageSize: 10,
  })
  const paid = (items as { payNo: string; paidFen: number; paidAt: string }[])[0]
  if (!paid) throw new Error('nothing was paid for')
  const at = new Date(new Date(paid.paidAt).getTime() + 8 * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
  const lines = [
    'payNo,amountFen,time,kind',
    `${paid.payNo},${paid.paidFen + 1},${at},pay`,
    `KNOWN-TO-NOBODY,500,${at},pay`,
  ]
  await enter(page, `${DESK}?view=reconcile`)
  const choose = (content: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'wechat.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await choose('payNo,amount,time,kind\nA1,twelve,2025-05-31 08:30:00,pay\n')
  await expect(page.getByText(/第 2 行的金额无效/)).toBeVisible()
  await choose(lines.join('\n'))
  await expect(
    page.getByRole('region', { name: '平台缺少' }).getByText('KNOWN-TO-NOBODY').first(),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: '不一致' }).getByText('金额不同').first()).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page)
})
