import { expect, type Page } from '@playwright/test'
import { callApi, choose, enter, expectAccessible, expectNoSideScroll, fresh, rowOf, test } from './staff'

const LOG = '/operLog/operList'
const UNITS = '/goods/goodsUnit'

const list = (page: Page) => page.getByRole('table', { name: '操作日志' })
const drawer = (page: Page) => page.getByRole('dialog')

test('tells what was done, narrowed by the address, in words', { tag: '@apart' }, async ({ page }) => {
  const box = fresh('日志盒')
  const bottle = fresh('日志瓶')
  const { id } = await callApi(page, 'goodsUnitSave', { name: box, sort: 300 })
  await callApi(page, 'goodsUnitSave', { id, version: 1, name: bottle, sort: 310 })
  await callApi(page, 'goodsUnitStatus', { id, version: 2, status: 'disabled' })
  await enter(page, LOG)
  await expect(page.getByRole('status').filter({ hasText: '的日志完整' })).toBeVisible()
  await expect(list(page).getByText(`启停单位“${bottle}”：状态`)).toBeVisible()
  await expect(list(page).getByText(`修改单位“${bottle}”：单位名称、排序`)).toBeVisible()

  await choose(page, page.getByRole('combobox', { name: '操作', exact: true }), '新增')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/action=create/)
  await expect(list(page).getByText(`新增单位“${box}”`)).toBeVisible()
  await expect(list(page).getByText(`修改单位“${bottle}”：单位名称、排序`)).toBeHidden()
  await page.reload()
  await expect(list(page).getByText(`新增单位“${box}”`)).toBeVisible()
  await page.getByRole('search').getByRole('button', { name: '重置' }).click()
  await page.getByRole('searchbox').fill(bottle)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/kw=/)
  await expect(page.getByText('共 2 条')).toBeVisible()

  await list(page)
    .getByRole('row')
    .filter({ hasText: '单位名称、排序' })
    .getByRole('button', { name: /^查看/ })
    .click()
  const changes = drawer(page).getByRole('table').first()
  await expect(changes.getByRole('row')).toHaveText([
    /字段变更前变更后/,
    new RegExp(`单位名称${box}${bottle}`),
    /排序300310/,
  ])
  await expect(drawer(page)).toContainText('商品单位')
  await expect(page).toHaveURL(/open=\d+/)
  await page.context().addCookies([{ name: 'language', value: 'en', url: new URL(page.url()).origin }])
  await page.reload()
  await expect(drawer(page).getByRole('table').first().getByRole('row')).toHaveText([
    /FieldBeforeAfter/,
    new RegExp(`Name${box}${bottle}`),
    /Order300310/,
  ])
  await expect(drawer(page)).toContainText(`Update: unit “${bottle}” (Name, Order)`)
})

test('names what was refused, and to whom it was to be done, in words', { tag: '@demo' }, async ({
  page,
}) => {
  const credentials = { username: 'auditor', password: 'quiet river stone' }
  const entered = await page.request.post('/api/adminLogin', { data: credentials })
  const { token } = ((await entered.json()) as { data: { token: string } }).data
  await page.request.post('/api/accountResetPwd', { data: { id: 3, version: 1 }, headers: { token } })
  await enter(page, `${LOG}?action=denied&username=auditor`)
  const refused = list(page).getByRole('row').filter({ hasText: '越权拦截账号：重置密码' }).first()
  await refused.getByRole('button', { name: /^查看/ }).click()
  await expect(drawer(page)).toContainText('重置密码 (accountResetPwd)')
  await expect(drawer(page)).toContainText('账号 · 编号 3')
})

test('leads from a record to all its changes, and back to the record', { tag: '@apart' }, async ({
  page,
}) => {
  const box = fresh('跳转盒')
  const { id } = await callApi(page, 'goodsUnitSave', { name: box, sort: 320 })
  await enter(page, UNITS)
  await page.getByRole('button', { name: `更多操作 ${box}` }).click()
  await page.getByRole('menuitem', { name: '操作日志' }).click()
  await expect(page).toHaveURL(`${LOG}?objectType=goodsUnit&objectId=${id}`)
  await expect(list(page).getByText(`新增单位“${box}”`)).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: '操作日志' }).getByText('共 1 条')).toBeVisible()
  await list(page).getByRole('button', { name: /^查看/ }).click()
  await drawer(page).getByRole('button', { name: '查看该记录' }).click()
  await expect(page).toHaveURL(`${UNITS}?open=${id}`)
  await expect(page.getByRole('dialog', { name: box })).toContainText('320')
  await page.getByRole('dialog', { name: box }).getByRole('button', { name: '操作日志' }).click()
  await expect(page).toHaveURL(`${LOG}?objectType=goodsUnit&objectId=${id}`)

  await callApi(page, 'goodsUnitDel', { id, version: 1 })
  // One's own doing is no news for the lists of the same session.
  await page.goto(`${UNITS}?open=${id}`)
  await expect(drawer(page).getByText('该记录已不存在，可能已被删除')).toBeVisible()
  await drawer(page).getByRole('button', { name: '关闭' }).click()
  await expect(page).toHaveURL(UNITS)
  await expect(rowOf(page, box)).toBeHidden()
})

test('refuses a range that is too wide, and says so', async ({ page }) => {
  await enter(page, `${LOG}?atFrom=2020-01-01T00:00:00Z&atTo=2021-01-01T00:00:00Z`)
  await expect(page.getByText('时间范围最多 92 天，请缩短')).toBeVisible()
})

test.describe('with the log of years', { tag: '@demo' }, () => {
  test('checks another day, and is readable by everybody at every width', async ({ page }) => {
    await enter(page, LOG)
    await expect(page.getByRole('status').filter({ hasText: '的日志完整' })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSideScroll(page)
    await list(page)
      .getByRole('button', { name: /^更多操作/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: '查看' }).click()
    await expect(drawer(page).getByRole('heading', { name: '变更内容' })).toBeVisible()
    await expectAccessible(page)
  })

  test('is not for those without its code', async ({ page }) => {
    await enter(page, LOG, 'warehouse')
    await expect(page).toHaveURL('/401')
    await enter(page, UNITS, 'warehouse')
    await page.getByRole('button', { name: '更多操作 盒' }).click()
    await expect(page.getByRole('menuitem', { name: '操作日志' })).toHaveCount(0)
  })
})
