import { expect, type Locator, type Page } from '@playwright/test'
import { barriersOn, callApi, enter, rowOf, test } from './staff'

const demo = { tag: '@demo' }
const UNITS = '/goods/goodsUnit'
const DOCTOR = '杨思涵'

const paletteOf = (page: Page) => page.getByRole('dialog', { name: '全局搜索' })
const boxOf = (page: Page) => page.getByRole('combobox', { name: '全局搜索' })
const groupOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const marked = (page: Page) => page.locator('dialog [role=option][aria-selected=true]')

/** openPalette opens it by its keys, from wherever the keyboard is. */
async function openPalette(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k')
  await expect(boxOf(page)).toBeFocused()
  return boxOf(page)
}

/** started is a console that is ready for the keys. */
async function started(page: Page, path: string, username?: string): Promise<void> {
  await enter(page, path, username)
  await expect(page.getByRole('button', { name: '打开全局搜索' })).toBeVisible()
}

async function firstOf(page: Page, call: string, input: object = {}): Promise<Record<string, unknown>> {
  const { items } = await callApi(page, call, { page: 1, pageSize: 20, ...input })
  return (items as Record<string, unknown>[])[0] ?? {}
}

test('leads to pages and records by the keyboard alone, and gives it back', demo, async ({ page }) => {
  await started(page, UNITS)
  await expect(rowOf(page, '盒')).toBeVisible()
  const search = page.getByRole('searchbox', { name: '关键词搜索' })
  await search.focus()
  const box = await openPalette(page)
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(search).toBeFocused()

  await openPalette(page)
  await page.keyboard.type('zcgl')
  await expect(marked(page)).toHaveText('名医库 > 职称管理')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/famDoc\/famTitle$/)
  await expect(box).toBeHidden()

  const { id } = await firstOf(page, 'doctorList', { kw: DOCTOR })
  await openPalette(page)
  await page.keyboard.type('yangsihan')
  const option = groupOf(page, '医生').getByRole('option', { name: DOCTOR })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(option).toContainText(/已上架|已下架/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/famDoc/famIndex\\?open=${id}$`))
  await expect(page.getByRole('dialog', { name: DOCTOR })).toBeVisible()

  // Over a drawer, and without closing that.
  await openPalette(page)
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(page.getByRole('dialog', { name: DOCTOR })).toBeVisible()
})

test(
  'finds orders and refunds by number, and members by the end of their telephone',
  demo,
  async ({ page }) => {
    const order = await firstOf(page, 'orderGoodsList')
    const refund = await firstOf(page, 'refundList')
    const member = await firstOf(page, 'userList')
    await started(page, UNITS)
    const box = await openPalette(page)

    await box.fill(String(refund.refundNo))
    await expect(groupOf(page, '退款').getByRole('option')).toContainText(String(refund.refundNo))
    await box.fill(String(member.phone).slice(-4))
    const members = groupOf(page, '会员').getByRole('option')
    await expect(members.filter({ hasText: String(member.memberNo) })).toBeVisible()
    // What is found by a telephone is not named by it.
    await expect(paletteOf(page)).not.toContainText(/\b1\d{10}\b/)
    await box.fill(String(order.orderNo).toLowerCase())
    const found = groupOf(page, '商品订单').getByRole('option', { name: String(order.orderNo) })
    await expect(found).toHaveAttribute('aria-selected', 'true')
    await found.click()
    await expect(page).toHaveURL(new RegExp(`/order/orderGoods/detail/${order.id}$`))
    await expect(page.getByRole('heading', { level: 1, name: String(order.orderNo) })).toBeVisible()
  },
)

test('opens in another browser tab, and leaves this one where it was', demo, async ({ page, context }) => {
  await started(page, UNITS)
  await openPalette(page)
  await page.keyboard.type('zcgl')
  await expect(marked(page)).toHaveText('名医库 > 职称管理')
  const other = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await expect(await other).toHaveURL(/\/famDoc\/famTitle$/)
  await expect(page).toHaveURL(new RegExp(`${UNITS}$`))
  await expect(boxOf(page)).toBeHidden()
})

test('does what the top bar does', demo, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await started(page, UNITS)
  const act = async (typed: string, name: string) => {
    await openPalette(page)
    await page.keyboard.type(typed)
    await expect(marked(page)).toHaveText(name)
    await page.keyboard.press('Enter')
  }
  await act('qhwss', '切换为深色外观')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await act('收起', '收起菜单')
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
  await act('yemianshezhi', '打开页面设置')
  await expect(page.getByRole('dialog', { name: '页面设置' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: '页面设置' })).toBeHidden()
  await act('espa', '切换语言：Español')
  await expect(page.getByText('Idioma cambiado correctamente')).toBeVisible()

  await page.getByRole('button', { name: 'Abrir la búsqueda rápida' }).click()
  const box = page.getByRole('combobox', { name: 'Búsqueda rápida' })
  await box.fill('medico')
  await expect(page.getByRole('option', { name: /^Crear médico/ })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Médicos destacados > Reseñas de médicos' })).toBeVisible()
  await box.fill('perfil')
  await page.getByRole('option', { name: 'Abrir mi perfil' }).click()
  await expect(page).toHaveURL(/\/profile$/)
})

test('begins with what was opened last, whatever way led there', demo, async ({ page }) => {
  const order = await firstOf(page, 'orderGoodsList')
  const { id } = await firstOf(page, 'doctorList', { kw: DOCTOR })
  await started(page, `/famDoc/famIndex?open=${id}`)
  await expect(page.getByRole('dialog', { name: DOCTOR })).toBeVisible()
  await enter(page, `/order/orderGoods/detail/${order.id}`)
  await expect(page.getByRole('heading', { level: 1, name: String(order.orderNo) })).toBeVisible()
  await enter(page, UNITS)
  await expect(rowOf(page, '盒')).toBeVisible()

  const box = await openPalette(page)
  const recent = groupOf(page, '最近打开').getByRole('option')
  await expect(recent).toHaveText([new RegExp(String(order.orderNo)), new RegExp(DOCTOR)])
  // While something is typed they come before everything else.
  await box.fill('杨')
  await expect(groupOf(page, '医生').getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('option').first()).toContainText(DOCTOR)
  await expect(recent).toHaveCount(1)
  await box.fill('')
  await page.keyboard.press('ArrowDown')
  await expect(marked(page)).toContainText(DOCTOR)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/famDoc/famIndex\\?open=${id}$`))
  await expect(page.getByRole('dialog', { name: DOCTOR })).toBeVisible()

  // What records are called goes with the browser tab, and all of it with whoever signs out.
  const kept = () => page.evaluate(() => [JSON.stringify(localStorage), JSON.stringify(sessionStorage)])
  expect((await kept())[0]).toContain('caredesk-recent')
  expect((await kept())[0]).not.toContain(DOCTOR)
  await page.route('**/api/adminLogout', (route) =>
    route.fulfill({ json: { code: 0, message: '', data: {} } }),
  )
  await openPalette(page)
  await page.keyboard.type('tcdl')
  await expect(marked(page)).toHaveText('退出登录')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('用户名')).toBeVisible()
  for (const storage of await kept()) expect(storage).not.toContain('caredesk-recent')
})

test('finds nothing of what the codes do not cover', demo, async ({ page }) => {
  const member = await firstOf(page, 'userList')
  await started(page, '/goods/goodsList', 'warehouse')
  const box = await openPalette(page)
  const found = paletteOf(page).getByRole('status')
  for (const [typed, name] of [
    ['yangsihan', DOCTOR],
    [String(member.memberNo), String(member.memberNo)],
    [String(member.phone).slice(-4), '会员'],
    ['职称管理', '职称管理'],
    ['新增医生', '新增医生'],
    ['退款与对账', '退款与对账'],
  ] as const) {
    await box.fill('')
    await expect(found).toBeEmpty()
    await box.fill(typed)
    await expect(found).not.toBeEmpty()
    await expect(page.getByRole('option', { name }), typed).toHaveCount(0)
    await expect(groupOf(page, name), typed).toHaveCount(0)
  }
  await box.fill('口罩')
  await expect(groupOf(page, '商品').getByRole('option').first()).toBeVisible()
  await expect(paletteOf(page).getByRole('group')).toHaveCount(1)
})

test('stays away while something is asked', demo, async ({ page }) => {
  await started(page, UNITS)
  await page.getByRole('button', { name: '新增单位' }).click()
  const form = page.getByRole('dialog', { name: '新增单位' })
  await form.getByRole('textbox', { name: '单位名称' }).fill('未保存')
  // A form asks nothing; to close it does.
  await openPalette(page)
  await page.keyboard.press('Escape')
  await expect(boxOf(page)).toBeHidden()
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  const stay = page.getByRole('button', { name: '继续填写' })
  await expect(stay).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(stay).toBeVisible()
  await expect(boxOf(page)).toHaveCount(0)
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`keeps the rules at ${width}, ${colorScheme}`, demo, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await enter(page, '/goods/goodsList')
      await expect(page.getByRole('button', { name: /账号菜单/ })).toBeVisible()
      const box = await openPalette(page)
      expect(await barriersOn(page, 'dialog')).toEqual([])
      await box.fill('yang')
      await expect(groupOf(page, '医生').getByRole('option').first()).toBeVisible()
      expect(await barriersOn(page, 'dialog')).toEqual([])
      const place = await paletteOf(page).boundingBox()
      if (width === 390) expect(place).toMatchObject({ x: 0, y: 0, width, height })
      await box.fill('qqqqqq')
      await expect(page.getByText('没有匹配的结果')).toBeVisible()
      expect(await barriersOn(page, 'dialog')).toEqual([])
      await page.getByRole('button', { name: '关闭搜索' }).click()
      await expect(box).toBeHidden()
    })
  }
}
