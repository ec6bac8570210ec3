import { expect } from '@playwright/test'
import { callApi, enter, forget, fresh, rowOf, test } from './staff'

const UNITS = '/goods/goodsUnit'
const LIST = '**/api/goodsUnitList'
const SAVE = '**/api/goodsUnitSave'

/** What a call is given up after; until then it is asked again. */
const CALL_LIMIT_MS = 30_000

test('shows a skeleton while rows are on their way', { tag: '@demo' }, async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(LIST, async (route) => {
    await released
    await route.continue()
  })
  await enter(page, UNITS)
  await expect(page.getByRole('status', { name: '正在加载' })).toBeVisible()
  release()
  await expect(rowOf(page, '盒')).toBeVisible()
  await expect(page.getByRole('status', { name: '正在加载' })).toBeHidden()
})

test('says why rows are missing and tries again', { tag: ['@demo', '@alone'] }, async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/^Failed to load resource/)
  await page.clock.install()
  /** giveUp lets the time go by in which a call that just failed is asked again, once the page has begun to wait for it. */
  const giveUp = async (failed: Promise<unknown>, said: string) => {
    await failed
    await expect(async () => {
      await page.clock.fastForward(CALL_LIMIT_MS)
      await expect(page.getByText(said)).toBeVisible({ timeout: 1000 })
    }).toPass()
  }
  await page.route(LIST, (route) => route.abort('connectionrefused'))
  const refused = page.waitForEvent('requestfailed')
  await enter(page, UNITS)
  await giveUp(refused, '加载失败')
  await expect(page.getByText('无法连接服务器，请检查网络')).toBeVisible()
  await page.unroute(LIST)
  await page.route(LIST, (route) => route.fulfill({ status: 503, body: 'upstream is away' }))
  const busy = page.waitForResponse(LIST)
  await page.getByRole('button', { name: '重试' }).click()
  await giveUp(busy, '服务器繁忙，请稍后重试')
  await page.unroute(LIST)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(rowOf(page, '盒')).toBeVisible()

  // Rows that were there stay when reading them again fails.
  await page.route(LIST, (route) => route.abort('connectionreset'))
  const reset = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: '刷新' }).click()
  await giveUp(reset, '刷新失败，以下为之前的数据')
  await expect(rowOf(page, '盒')).toBeVisible()
  await page.unroute(LIST)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('刷新失败，以下为之前的数据')).toBeHidden()
})

test('the number of a failed request can be copied', { tag: '@demo' }, async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.expect(/^Failed to load resource/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const requestId = 'k3v9q2w8x7'
  const failure = { code: 5000, message: `系统出错，请求编号：${requestId}`, data: { requestId } }
  const fail = (call: string) => page.route(call, (route) => route.fulfill({ status: 500, json: failure }))
  const copy = page.getByRole('button', { name: `复制 ${requestId}` })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  // Where the rows would be.
  await fail(LIST)
  await enter(page, UNITS)
  await copy.click()
  expect(await copied()).toBe(requestId)
  await page.unroute(LIST)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(rowOf(page, '盒')).toBeVisible()
  await expect(copy).toHaveCount(0)
  // In passing.
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await fail('**/api/goodsUnitSave')
  await page.getByRole('button', { name: '新增单位' }).click()
  await page.getByRole('textbox', { name: '单位名称' }).fill('失败')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await copy.click()
  await expect.poll(copied).toBe(requestId)
})

test('says that rows may not be seen when the right was taken meanwhile', { tag: '@demo' }, async ({
  page,
}) => {
  await page.goto('/login')
  const login = await page.request.post('/api/adminLogin', {
    data: { username: 'editor', password: 'quiet river stone' },
  })
  const { data } = (await login.json()) as { data: { token: string } }
  // The server itself refuses: the list is asked for with the session of somebody who lacks the code.
  await page.route(LIST, (route) =>
    route.continue({ headers: { ...route.request().headers(), token: data.token } }),
  )
  await enter(page, UNITS)
  await expect(page.getByText('没有查看权限')).toBeVisible()
  await expect(rowOf(page, '盒')).toBeHidden()
})

test('saves what was typed once the network is back', { tag: '@demo' }, async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  await enter(page, UNITS)
  await page.getByRole('button', { name: '编辑 罐' }).click()
  const drawer = page.getByRole('dialog', { name: '编辑单位“罐”' })
  await drawer.getByRole('spinbutton', { name: '排序' }).fill('101')
  await context.setOffline(true)
  await expect(page.getByText('网络连接已断开，恢复前的操作无法保存。')).toBeVisible()
  const failed = page.waitForEvent('requestfailed')
  await drawer.getByRole('button', { name: '保存' }).click()
  await failed
  await expect(drawer.getByRole('spinbutton', { name: '排序' })).toHaveValue('101')
  await context.setOffline(false)
  await expect(page.getByText('网络连接已断开，恢复前的操作无法保存。')).toBeHidden()
  await expect(drawer).toBeHidden()
  await expect(rowOf(page, '罐').getByRole('cell', { name: /^101/ })).toBeVisible()
})

test.describe('a database that is away for a moment', { tag: '@demo' }, () => {
  const answer = {
    status: 503,
    json: { code: 5003, message: '数据库暂时无法访问', data: { retryAfterSec: 2 } },
  }

  test('is a pause and no error, for what is read and for what is saved', async ({ page, browserErrors }) => {
    browserErrors.expect(/^Failed to load resource/)
    const name = fresh('停顿')
    await forget(page, 'goodsUnit', [name])
    let away = true
    await page.route(LIST, (route) => (away ? route.fulfill(answer) : route.continue()))
    await page.route(SAVE, (route) => (away ? route.fulfill(answer) : route.continue()))
    await enter(page, UNITS)
    await expect(page.getByText('连接短暂中断，正在自动重试…')).toBeVisible()
    away = false
    await expect(rowOf(page, '盒')).toBeVisible()
    await expect(page.getByText('连接短暂中断，正在自动重试…')).toBeHidden()

    await page.getByRole('button', { name: '新增单位' }).first().click()
    const drawer = page.getByRole('dialog', { name: '新增单位' })
    await drawer.getByRole('textbox', { name: '单位名称' }).fill(name)
    away = true
    await drawer.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('连接短暂中断，正在自动重试…')).toBeVisible()
    await expect(drawer.getByRole('textbox', { name: '单位名称' })).toHaveValue(name)
    away = false
    await expect(page.getByText(`已新增单位 ${name}`)).toBeVisible()
    await expect(drawer).toBeHidden()
    await expect(page.getByText('数据库暂时无法访问')).toBeHidden()
    await forget(page, 'goodsUnit', [name])
  })

  test('makes no duplicate of a record whose answer was lost', async ({ page, browserErrors }) => {
    browserErrors.expect(/^Failed to load resource/)
    const name = fresh('一次')
    await forget(page, 'goodsUnit', [name])
    await enter(page, UNITS)
    const sent: unknown[] = []
    await page.route(SAVE, async (route) => {
      sent.push(route.request().postDataJSON())
      if (sent.length > 1) return route.continue()
      await route.fetch() // the server has done it, and nobody hears of it
      await route.abort('connectionreset')
    })
    await page.getByRole('button', { name: '新增单位' }).first().click()
    const drawer = page.getByRole('dialog', { name: '新增单位' })
    await drawer.getByRole('textbox', { name: '单位名称' }).fill(name)
    await drawer.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText(`已新增单位 ${name}`)).toBeVisible()
    await expect(drawer).toBeHidden()
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
    const { items } = await callApi(page, 'goodsUnitList', { page: 1, pageSize: 100, kw: name })
    expect(items).toHaveLength(1)
    await forget(page, 'goodsUnit', [name])
  })
})
