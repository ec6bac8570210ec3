import { expect, type Page } from '@playwright/test'
import { callApi, enter, expectAccessible, expectNoSideScroll, fresh, test } from './staff'

const ORDERS = '/order/orderChaHealth'

const DAY_MS = 86_400_000
const chinaDay = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date(Date.now() + days * DAY_MS))

const PDF = `%PDF-1.4
1 0 obj
<</Type/Catalog/Pages 2 0 R>>
endobj
2 0 obj
<</Type/Pages/Kids[3 0 R]/Count 1>>
endobj
3 0 obj
<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>
endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000054 00000 n 
0000000105 00000 n 
trailer
<</Size 4/Root 1 0 R>>
startxref
170
%%EOF
`

interface Product {
  id: number
  plans: { name: string }[]
  declaration: { badAnswer: string }[]
}

/** asProgram makes a call of the door, as the platform's app would. */
async function asProgram(page: Page, key: string, call: string, data: object) {
  const answered = await page.request.post(`/platform/${call}`, {
    data,
    headers: { Authorization: `Bearer ${key}`, 'Idempotency-Key': crypto.randomUUID() },
  })
  const { message, data: out } = (await answered.json()) as { message: string; data: Record<string, unknown> }
  expect(message).toBe('')
  return out
}

/** ordered is a policy that a member who proved to be somebody ordered in the app, and paid for. */
async function ordered(page: Page, nth: number): Promise<string> {
  const { key } = await callApi(page, 'platformKeySave', {
    name: fresh(`保险测试${nth}`),
    scopes: ['orders'],
  })
  const { items: members } = await callApi(page, 'userList', {
    certStatus: 'approved',
    status: 'normal',
    pageSize: 100,
  })
  const grown = (members as { id: number; birthday: string }[]).filter(
    ({ birthday }) => birthday > '1970-01-01' && birthday < '2000-01-01',
  )
  const { items: products } = await callApi(page, 'insureList', { kw: '综合意外险' })
  const id = (products as { id: number }[])[0]?.id
  const product = (await callApi(page, 'insureDetail', { id })) as unknown as Product
  const memberId = grown[nth]?.id
  const { orderNo, payableFen } = await asProgram(page, String(key), 'orderPlace', {
    memberId,
    kind: 'insurance',
    source: 'app',
    insurance: {
      productId: product.id,
      planName: product.plans[0]?.name,
      insured: { relation: 'self' },
      answers: product.declaration.map(({ badAnswer }) => (badAnswer === 'yes' ? 'no' : 'yes')),
      beneficiaries: [{ name: '李小红', relation: 'spouse', idNo: '11010519491231002X', share: 100 }],
      effectiveDate: chinaDay(5),
    },
  })
  await asProgram(page, String(key), 'orderPaid', {
    memberId,
    orderNo,
    payMethod: 'wechat',
    payNo: `E2E${orderNo}`,
    amountFen: payableFen,
  })
  return String(orderNo)
}

/** open finds an order by its number, and opens it. */
async function open(page: Page, orderNo: string) {
  await enter(page, `${ORDERS}?kw=${orderNo}`)
  await page.getByRole('row').filter({ hasText: orderNo }).getByRole('link', { name: orderNo }).click()
  await expect(page.getByRole('heading', { name: '投保人与被保险人' })).toBeVisible()
}

test('a policy is submitted, issued, corrected, opened and surrendered', {
  tag: '@demo',
}, async ({ page }) => {
  const orderNo = await ordered(page, 0)
  const policyNo = `E2E-${orderNo}`
  await open(page, orderNo)
  await expect(page.getByText('李*红').first()).toBeVisible()

  await page.getByRole('button', { name: '提交核保' }).click()
  let dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '投保单号' }).fill('TB-E2E-1')
  await dialog.getByRole('button', { name: '提交核保' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('TB-E2E-1').first()).toBeVisible()

  await page.getByRole('button', { name: '登记出单' }).click()
  dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '保单号' }).fill(policyNo)
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'policy.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) })
  await expect(dialog.getByText('policy.pdf')).toBeVisible()
  await dialog.getByRole('button', { name: '登记出单' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(policyNo).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '打开保单文件' })).toBeVisible()
  await expectAccessible(page)

  await callApi(page, 'orderChaHealthPolicyEdit', {
    ...(await asSeen(page, orderNo)),
    policyNo: `${policyNo}-1`,
    reason: '保单号笔误',
  })
  await page.reload()
  await expect(page.getByText(`${policyNo}-1`).first()).toBeVisible()

  await page.getByRole('button', { name: '更多' }).first().click()
  await page.getByRole('menuitem', { name: '退保' }).click()
  dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '退保原因' }).fill('不再需要')
  await dialog.getByRole('button', { name: '退保' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('退款中').first()).toBeVisible()

  const { key } = await callApi(page, 'platformKeySave', { name: fresh('保险退款'), scopes: ['orders'] })
  const { refunds } = await callApi(page, 'orderChaHealthDetail', { id: (await asSeen(page, orderNo)).id })
  const [refund] = refunds as { refundNo: string }[]
  await asProgram(page, String(key), 'refundResult', {
    refundNo: refund?.refundNo,
    succeeded: true,
    channelNo: `CH${orderNo}`,
  })
  await page.reload()
  await expect(page.getByText('已退保').first()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page)
})

test('a policy that the insurer refuses is paid back by finance', { tag: '@demo' }, async ({ page }) => {
  const orderNo = await ordered(page, 1)
  await open(page, orderNo)
  await page.getByRole('button', { name: '更多' }).first().click()
  await page.getByRole('menuitem', { name: '拒保' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '拒保原因' }).fill('体检异常')
  await dialog.getByRole('button', { name: '拒保' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('退款待审核').first()).toBeVisible()
  await expect(page.getByText('体检异常').first()).toBeVisible()
})

/** asSeen names an order as it is now. */
async function asSeen(page: Page, orderNo: string) {
  const { items } = await callApi(page, 'orderChaHealthList', { kw: orderNo })
  const [{ id, version }] = items as [{ id: number; version: number }]
  return { id, version }
}
