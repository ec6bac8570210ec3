import { expect, type Page } from '@playwright/test'
import { callApi, choose, enter, expectAccessible, fresh, freshPhone, test } from './staff'

const MEMBERS = '/userAdmin/userIndex'
const TIERS = '/userCard/userCardIndex'

/** join makes a member. */
const join = (page: Page, phone: string, nickname: string, more: object = {}) =>
  callApi(page, 'userSave', { phone, nickname, ...more })

const rowOf = (page: Page, nickname: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: nickname, exact: true }) })

/** pickAction takes an entry of the row's menu. */
async function pickAction(page: Page, nickname: string, action: string) {
  await rowOf(page, nickname).getByRole('button', { name: /^更多/ }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('answers no more whole numbers than an hour allows to who may not see them', { tag: '@demo' }, async ({
  page,
}) => {
  const kept = fresh('限次')
  await join(page, freshPhone('13700009901'), kept)
  await enter(page, MEMBERS, 'finance')
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'token')?.value ?? ''
  // Somebody tries out the digits that a mask hides.
  for (let hidden = 0; hidden <= 200; hidden += 1) {
    const kw = `199${String(hidden).padStart(4, '0')}9901`
    await page.request.post('/api/userList', { data: { kw }, headers: { token } })
  }
  const search = page.getByRole('searchbox')
  await search.fill(freshPhone('13700009901'))
  await search.press('Enter')
  await expect(page.getByText(/本小时按完整号码查询的次数已用完，请 \d+ 分钟后再试/)).toBeVisible()
  await expect(rowOf(page, kept)).toBeHidden()
  await search.fill('9901')
  await search.press('Enter')
  await expect(rowOf(page, kept)).toBeVisible()
  await expect(page.getByText('本小时按完整号码查询的次数已用完')).toBeHidden()
})

test('finds members, shows one with its history, and reveals a phone', async ({ page }) => {
  const sought = fresh('查找')
  const firstPhone = freshPhone('13700000011')
  const secondPhone = freshPhone('13700000012')
  await join(page, firstPhone, `${sought}甲`, { source: 'app', tags: ['复购'], city: '杭州' })
  await join(page, secondPhone, `${sought}乙`)
  await enter(page, `${MEMBERS}?kw=${encodeURIComponent(sought)}`)
  await expect(rowOf(page, `${sought}甲`)).toContainText('137****0011')
  await expect(page.getByText('共 2 条')).toBeVisible()
  const search = page.getByRole('searchbox')
  await search.fill(secondPhone)
  await search.press('Enter')
  await expect(rowOf(page, `${sought}甲`)).toBeHidden()
  await expect(rowOf(page, `${sought}乙`)).toBeVisible()
  await search.fill('0011')
  await search.press('Enter')
  await expect(rowOf(page, `${sought}甲`)).toBeVisible()
  await choose(page, page.getByRole('combobox', { name: '来源' }), 'App')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/source=app/)
  await expect(rowOf(page, `${sought}甲`)).toBeVisible()

  await rowOf(page, `${sought}甲`).getByRole('button', { name: /^查看/ }).click()
  const drawer = page.getByRole('dialog', { name: new RegExp(`${sought}甲`) })
  await expect(drawer.getByText('杭州')).toBeVisible()
  await drawer.getByRole('button', { name: '显示手机号' }).click()
  const why = page.getByRole('dialog', { name: /手机号/ }).last()
  await why.getByRole('textbox').fill('电话回访')
  await why.getByRole('button', { name: '查看', exact: true }).click()
  await expect(drawer.getByText(firstPhone)).toBeVisible()
  await drawer.getByRole('tab', { name: '变更记录' }).click()
  await expect(drawer.getByRole('cell', { name: '注册', exact: true })).toBeVisible()
})

test('blacklists a member for a reason and restores it', async ({ page }) => {
  const listed = fresh('黑名单员')
  const phone = freshPhone('13700000021')
  await join(page, phone, listed)
  await enter(page, `${MEMBERS}?kw=${encodeURIComponent(listed)}`)
  await pickAction(page, listed, '拉黑')
  const dialog = page.getByRole('dialog', { name: /拉黑/ })
  await dialog.getByRole('button', { name: '拉黑', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: '原因' })).toHaveAccessibleDescription(/必填/)
  await dialog.getByRole('textbox', { name: '原因' }).fill('恶意退款')
  await dialog.getByRole('button', { name: '拉黑', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, listed)).toContainText('已拉黑')
  await page.getByRole('tab', { name: /已拉黑/ }).click()
  await expect(rowOf(page, listed)).toBeVisible()
  await pickAction(page, listed, '恢复')
  const restoring = page.getByRole('dialog', { name: /^恢复 / })
  await restoring.getByRole('textbox').fill('误判')
  await expect(restoring).toContainText(listed)
  await restoring.getByRole('button', { name: '恢复', exact: true }).click()
  await expect(rowOf(page, listed)).toBeHidden()
  await page.getByRole('tab', { name: /正常/ }).click()
  await expect(rowOf(page, listed)).toContainText('正常')
})

test('adjusts points through the ledger and refuses to go below nothing', async ({ page }) => {
  const adjusted = fresh('调整员')
  const phone = freshPhone('13700000031')
  await join(page, phone, adjusted)
  await enter(page, `${MEMBERS}?kw=${encodeURIComponent(adjusted)}`)
  await pickAction(page, adjusted, '调整账户')
  const dialog = page.getByRole('dialog', { name: /调整/ })
  await dialog.getByRole('textbox', { name: '变动数量' }).fill('100001')
  await dialog.getByRole('textbox', { name: '备注说明' }).fill('超过上限')
  await dialog.getByRole('button', { name: '调整账户', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: '变动数量' })).toHaveAccessibleDescription(
    /一次最多变动 100,000/,
  )
  await dialog.getByRole('textbox', { name: '变动数量' }).fill('-5')
  await choose(page, dialog.getByRole('combobox', { name: '原因' }), '人工扣减')
  await dialog.getByRole('textbox', { name: '备注说明' }).fill('扣减试试')
  await dialog.getByRole('button', { name: '调整账户', exact: true }).click()
  await expect(page.getByText('余额不足')).toBeVisible()
  await dialog.getByRole('textbox', { name: '变动数量' }).fill('120')
  await choose(page, dialog.getByRole('combobox', { name: '原因' }), '补偿')
  await dialog.getByRole('button', { name: '调整账户', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, adjusted).getByRole('cell', { name: '120', exact: true })).toBeVisible()
  await rowOf(page, adjusted).getByRole('button', { name: /^查看/ }).click()
  const drawer = page.getByRole('dialog', { name: new RegExp(`${adjusted}`) })
  await drawer.getByRole('tab', { name: '账户明细' }).click()
  await expect(drawer.getByText('+120')).toBeVisible()
})

test('closes an account for a reason, and nothing of it is left to change', async ({ page }) => {
  const leaving = fresh('注销员')
  const phone = freshPhone('13700000051')
  await join(page, phone, leaving, { city: '绍兴' })
  await enter(page, `${MEMBERS}?kw=${phone}`)
  await pickAction(page, leaving, '注销')
  const dialog = page.getByRole('dialog', { name: /^注销 / })
  await dialog.getByRole('textbox').fill('本人申请')
  await dialog.getByRole('button', { name: '注销', exact: true }).click()
  await expect(page.getByText('没有符合条件的数据')).toBeVisible()
  await enter(page, `${MEMBERS}?tab=deleted`)
  const closed = rowOf(page, '已注销用户').first()
  await expect(closed.getByRole('button', { name: /^编辑/ })).toHaveCount(0)
  await closed.getByRole('button', { name: /^查看/ }).click()
  await expect(page.getByRole('dialog', { name: /已注销用户/ }).getByText('绍兴')).toHaveCount(0)
})

test('does not ask a verified member for what its document says', { tag: '@demo' }, async ({ page }) => {
  await enter(page, `${MEMBERS}?certStatus=approved&tab=normal`)
  await page
    .getByRole('button', { name: /^编辑 / })
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: /^编辑会员/ })
  await expect(drawer.getByText('由实名认证得出，不能修改')).toBeVisible()
  await expect(drawer.getByRole('combobox', { name: '性别' })).toHaveCount(0)
})

interface Ordered {
  items: { orderNo: string; kind: string; status: string }[]
}

test('shows the orders of a member, and does not close it while one is under way', {
  tag: '@demo',
}, async ({ page }) => {
  const { items: buyers } = await callApi(page, 'userList', { status: 'normal', sort: '-orderCount' })
  let memberNo = ''
  let open: Ordered['items'][number] | undefined
  for (const buyer of buyers as { id: number; memberNo: string }[]) {
    const { items } = (await callApi(page, 'userOrders', {
      id: buyer.id,
      kind: 'goods',
    })) as unknown as Ordered
    open = items.find(({ status }) => status === 'shipped' || status === 'pendingShip')
    memberNo = buyer.memberNo
    if (open) break
  }
  if (!open) throw new Error('nobody waits for goods')

  await enter(page, `${MEMBERS}?kw=${memberNo}`)
  await page.getByRole('button', { name: /^查看/ }).click()
  const drawer = page.getByRole('dialog', { name: new RegExp(memberNo) })
  await drawer.getByRole('tab', { name: '订单', exact: true }).click()
  const table = drawer.getByRole('table', { name: '订单' })
  await drawer.getByText('商品', { exact: true }).first().click()
  await expect(table.getByRole('row').filter({ hasText: open.orderNo })).toContainText(
    open.status === 'shipped' ? '已发货' : '待发货',
  )
  await expect(table.getByText('陪诊', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^更多操作/ }).click()
  await page.getByRole('menuitem', { name: '注销', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^注销 / })
  await dialog.getByRole('textbox').fill('本人申请')
  await dialog.getByRole('button', { name: '注销', exact: true }).click()
  const refusal = page
    .getByRole('dialog')
    .filter({ hasText: '存在进行中的订单/退款/余额/有效保单，无法删除' })
  await expect(refusal.getByRole('listitem').filter({ hasText: '订单' })).toContainText(/[A-Z]+\d+/)
  await refusal.getByRole('button', { name: '知道了' }).click()
  await expect(page.getByRole('cell', { name: '正常', exact: true })).toBeVisible()
})

test('shows what a tier takes by the way it is come by', async ({ page }) => {
  await enter(page, TIERS)
  await page.getByRole('button', { name: '新增等级' }).first().click()
  const drawer = page.getByRole('dialog', { name: '新增等级' })
  await expect(drawer.getByRole('spinbutton', { name: '所需成长值' })).toBeVisible()
  await choose(page, drawer.getByRole('combobox', { name: '获得方式' }), '付费开通')
  await expect(drawer.getByRole('spinbutton', { name: '有效天数' })).toBeVisible()
  await expect(drawer.getByRole('spinbutton', { name: '所需成长值' })).toBeHidden()
  await drawer.getByRole('button', { name: '添加权益' }).click()
  await drawer.getByRole('textbox', { name: '权益 1 名称' }).fill('生日礼')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByRole('textbox', { name: '等级名称' })).toHaveAccessibleDescription(/必填/)
})
