import { expect, type Locator, type Page } from '@playwright/test'
import { pdf } from './pdf'
import { callApi, enter, expectAccessible, expectNoSideScroll, fresh, joined, test } from './staff'

const ORDERS = '/order/orderChaGene'

const PDF = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: pdf() }

/** asApp makes a call of the door, as the platform's app does. */
async function asApp(page: Page, key: string, call: string, data: object): Promise<Record<string, unknown>> {
  const answered = await page.request.post(`/platform/${call}`, {
    data,
    headers: { Authorization: `Bearer ${key}`, 'Idempotency-Key': crypto.randomUUID() },
  })
  const { code, message, data: out } = await answered.json()
  expect(code, `${call}: ${message} ${JSON.stringify(out)}`).toBe(0)
  return out
}

/** A member orders a test for its mother in the app, and pays for it. */
async function ordered(page: Page) {
  const { key } = await callApi(page, 'platformKeySave', { name: fresh('基因小程序'), scopes: ['orders'] })
  const { items } = await callApi(page, 'geneList', { status: 'onShelf', category: 'cardio', pageSize: 10 })
  const [item] = items as { id: number }[]
  const { memberId, patientId } = await joined(page, '检测会员', '13700007301')
  const receiver = {
    name: '李收货',
    phone: '13812345678',
    province: '浙江省',
    city: '杭州市',
    district: '西湖区',
    address: '文三路 100 号 2 幢',
  }
  const { orderNo, payableFen } = await asApp(page, String(key), 'orderPlace', {
    memberId,
    kind: 'gene',
    source: 'miniapp',
    gene: { serviceId: item?.id, patientId, receiver },
  })
  await asApp(page, String(key), 'orderPaid', {
    memberId,
    orderNo,
    payMethod: 'wechat',
    payNo: `WX${String(orderNo)}`,
    amountFen: payableFen,
  })
  return String(orderNo)
}

/** asks opens the question of a move, by its button or in what more there is, and gives the dialog. */
async function asks(page: Page, move: string, title: string): Promise<Locator> {
  const button = page.getByRole('button', { name: move, exact: true })
  const more = page.getByRole('button', { name: /^更多操作/ }).first()
  await expect(button.or(more).first()).toBeVisible()
  if (await button.isVisible()) await button.click()
  else {
    await more.click()
    await page.getByRole('menuitem', { name: move }).click()
  }
  return page.getByRole('dialog', { name: title })
}

test('a test is ordered in the app, its kit sent, the consent signed, and the report published and replaced', {
  tag: '@demo',
}, async ({ page }) => {
  await enter(page, ORDERS)
  const orderNo = await ordered(page)
  const kitNo = `KIT${orderNo.slice(-10)}`
  await page.reload()
  await page.getByRole('link', { name: orderNo }).click()
  await expect(page.getByText('请寄出采样盒')).toBeVisible()
  await expect(page.getByText('尚未签署，签署后才能送检')).toBeVisible()

  const sending = await asks(page, '寄采样盒', `为“${orderNo}”寄采样盒`)
  await sending.getByRole('textbox', { name: '采样盒编号' }).fill(kitNo)
  await sending.getByRole('combobox', { name: '快递公司' }).click()
  await page.locator('.ant-select-dropdown').filter({ visible: true }).getByText('顺丰').first().click()
  await sending.getByRole('textbox', { name: '运单号' }).fill(`SF${orderNo.slice(-10)}`)
  await sending.getByRole('button', { name: '寄采样盒' }).click()
  await expect(sending).toBeHidden()
  await expect(page.getByText('等待样本寄回')).toBeVisible()

  const signing = await asks(page, '登记同意书', `登记“${orderNo}”的知情同意书`)
  await signing.locator('input[type=file]').setInputFiles(PDF)
  await expect(signing.getByRole('button', { name: /paper\.pdf/ }).first()).toBeVisible()
  await signing.getByRole('button', { name: '登记同意书' }).click()
  await expect(signing).toBeHidden()
  await expect(page.getByText('尚未签署，签署后才能送检')).toBeHidden()

  const receiving = await asks(page, '样本合格', `接收“${orderNo}”的样本`)
  await receiving.getByRole('textbox', { name: '采样盒编号' }).fill('KITOFANOTHER')
  await receiving.getByRole('button', { name: '样本合格' }).click()
  await expect(receiving).toContainText('不一致')
  await receiving.getByRole('textbox', { name: '采样盒编号' }).fill(kitNo)
  await receiving.getByRole('button', { name: '样本合格' }).click()
  await expect(receiving).toBeHidden()
  await expect(page.getByText('确认知情同意书后送检')).toBeVisible()

  const testing = await asks(page, '送检', `开始“${orderNo}”的检测`)
  await testing.getByRole('textbox', { name: '实验室编号' }).fill('LAB-2026')
  await testing.getByRole('button', { name: '送检' }).click()
  await expect(testing).toBeHidden()
  await expect(page.getByText('出报告后上传')).toBeVisible()

  for (const [move, title, said] of [
    ['发布报告', `发布“${orderNo}”的报告`, '未见明显风险'],
    ['更新报告', `更新“${orderNo}”的报告`, '风险略高'],
  ] as const) {
    const publishing = await asks(page, move, title)
    await publishing.locator('input[type=file]').setInputFiles(PDF)
    await expect(publishing.getByRole('button', { name: /paper\.pdf/ }).first()).toBeVisible()
    await publishing.getByRole('textbox', { name: '报告结论' }).fill(said)
    if (move === '更新报告') await publishing.getByRole('textbox', { name: /更新原因/ }).fill('位点有误')
    await publishing.getByRole('checkbox').check()
    await publishing.getByRole('button', { name: move }).click()
    await expect(publishing).toBeHidden()
    await expect(page.getByRole('list', { name: '检测报告' })).toContainText(said)
  }
  await expect(page.getByText('已被替代')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /报告 第 2 版/ }).click()
  expect((await saved).suggestedFilename()).toContain('第 2 版')
  const { items } = await callApi(page, 'logList', { action: 'viewFile', pageSize: 10 })
  expect((items as { objectLabel: string }[]).some(({ objectLabel }) => objectLabel === orderNo)).toBe(true)
})
