import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import {
  callApi,
  enter,
  expectAccessible,
  expectNoSideScroll,
  forget,
  fresh,
  openFromMenu,
  rowOf,
  test,
} from './staff'

const UNITS = '/goods/goodsUnit?pageSize=100'
const GOODS = '/goods/goodsList'

/** Two seconds are promised; the machines that run this are slow. */
const SOON = { timeout: 4_000 }

const view = (page: Page) => page.locator('.ant-drawer').filter({ visible: true })
const menuOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const news = (page: Page) => page.getByRole('button', { name: /新记录，点击查看|列表有变化/ })

/** beside opens a second browser, for somebody else. */
async function beside(browser: Browser, watch: (context: BrowserContext) => void): Promise<Page> {
  const other = await browser.newContext({
    baseURL: test.info().project.use.baseURL,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  watch(other)
  return other.newPage()
}

/** following waits until a page has said what it has on show and hears of changes. */
const following = (page: Page) =>
  page.waitForRequest(
    (request) => request.url().endsWith('/liveNext') && request.postDataJSON()?.after !== null,
  )

/** follow opens a page of the console that hears of changes. */
async function follow(page: Page, path: string, username?: string): Promise<void> {
  const ready = following(page)
  await enter(page, path, username)
  await ready
}

const newest = async (page: Page, name: string) => {
  const { items } = await callApi(page, 'goodsUnitList', { kw: name, pageSize: 20 })
  const [found] = items as { id: number; version: number }[]
  if (!found) throw new Error(`no ${name}`)
  return found
}

test.describe('what others do', { tag: '@demo' }, () => {
  test('is offered above a list that does not move, and shown in place where no row moves', async ({
    page,
    browser,
    browserErrors,
  }) => {
    const name = fresh('新箱')
    await forget(page, 'goodsUnit', [name])
    const colleague = await beside(browser, browserErrors.watch)
    await follow(colleague, UNITS, 'warehouse')
    await enter(page, UNITS)
    await expect(rowOf(colleague, '盒')).toBeVisible()
    const before = await rowOf(colleague, '盒').boundingBox()

    await page.getByRole('button', { name: '新增单位' }).click()
    const drawer = page.getByRole('dialog', { name: '新增单位' })
    await drawer.getByRole('textbox', { name: '单位名称' }).fill(name)
    await drawer.getByRole('button', { name: '保存', exact: true }).click()
    await expect(rowOf(page, name)).toBeVisible()

    const offer = colleague.getByRole('button', { name: '有 1 条新记录，点击查看' })
    await expect(offer).toBeVisible(SOON)
    await expect(rowOf(colleague, name)).toBeHidden()
    expect(await rowOf(colleague, '盒').boundingBox()).toEqual(before)
    await expectAccessible(colleague)
    await colleague.setViewportSize({ width: 390, height: 844 })
    await expect(offer).toBeInViewport({ ratio: 1 })
    await expectNoSideScroll(colleague)
    await colleague.setViewportSize({ width: 1440, height: 900 })
    await offer.press('Enter')
    await expect(rowOf(colleague, name)).toBeVisible()
    await expect(news(colleague)).toBeHidden()
    // Whoever has made it needs no telling.
    await expect(news(page)).toHaveCount(0)

    const { id, version } = await newest(page, name)
    await callApi(page, 'goodsUnitStatus', { id, version, status: 'disabled' })
    for (const each of [page, colleague]) {
      await expect(rowOf(each, name).getByRole('switch')).not.toBeChecked(SOON)
      await expect(news(each)).toHaveCount(0)
    }
    await forget(page, 'goodsUnit', [name])
    await expect(colleague.getByRole('button', { name: '列表有变化，点击刷新' })).toBeVisible(SOON)
    await colleague.context().close()
  })

  test('moves the number of what waits in the menu', async ({ page, browser, browserErrors }) => {
    const { items } = await callApi(page, 'commentList', { status: ['pending'], pageSize: 20 })
    const [comment] = items as { id: number; version: number }[]
    const colleague = await beside(browser, browserErrors.watch)
    await follow(colleague, '/industry/indList', 'editor')
    const badge = menuOf(colleague)
      .getByRole('listitem')
      .filter({ has: colleague.getByRole('link', { name: '评论列表', exact: true }) })
      .last()
      .getByRole('img', { name: /项待处理/ })
    await expect(badge).toHaveText(/^\d+\+?$/)
    const link = menuOf(colleague).getByRole('link', { name: '评论列表', exact: true })
    await expect(link).toHaveAccessibleDescription(/^\d+ 项待处理/)
    const before = (await badge.getAttribute('aria-label')) ?? ''
    await callApi(page, 'commentAudit', { ...onlyId(comment), status: 'shown' })
    await expect(badge).not.toHaveAttribute('aria-label', before, SOON)
    await expectAccessible(colleague)

    // A section that is shut tells of all its screens, and one that is collapsed by a dot.
    const section = menuOf(colleague).getByRole('button', { name: '医疗资讯', exact: true })
    await section.click()
    await expect(section).toHaveAccessibleDescription(/项待处理/)
    await colleague.getByRole('button', { name: '收起菜单' }).click()
    await expect(section).toHaveAccessibleDescription(/项待处理/)
    await expectAccessible(colleague)
    await colleague.context().close()
  })

  test('is heard of only by those who may see it', async ({ page, browser, browserErrors }) => {
    const name = fresh('密件')
    await forget(page, 'goodsUnit', [name])
    const colleague = await beside(browser, browserErrors.watch)
    const heard: string[] = []
    colleague.on('response', async (response) => {
      if (!response.url().endsWith('/liveNext')) return
      const { data } = (await response.json().catch(() => ({}))) as { data?: { changed: string[] } }
      heard.push(...(data?.changed ?? []))
    })
    await follow(colleague, '/dashboard', 'editor')
    await callApi(page, 'goodsUnitSave', { name, sort: 100, status: 'enabled' })
    const { items } = await callApi(page, 'commentList', { status: ['pending'], pageSize: 20 })
    const [comment] = items as { id: number; version: number }[]
    await callApi(page, 'commentAudit', { ...onlyId(comment), status: 'shown' })
    await expect.poll(() => heard).toContain('comment')
    expect(heard).not.toContain('goodsUnit')
    await forget(page, 'goodsUnit', [name])
    await colleague.context().close()
  })

  test('is seen in the same record before it collides', async ({ page, browser, browserErrors }) => {
    const { items } = await callApi(page, 'goodsList', { pageSize: 20, status: ['onSale'] })
    const [goods] = items as { id: number; name: string }[]
    const path = `${GOODS}?open=${goods?.id}`
    const colleague = await beside(browser, browserErrors.watch)
    await follow(page, path)
    await follow(colleague, path, 'warehouse')
    await expect(view(page).getByText('刘建军 正在查看')).toBeVisible(SOON)
    await expect(view(colleague).getByText(/ 正在查看$/)).toBeVisible(SOON)
    await expectAccessible(page)
    await view(colleague).getByRole('button', { name: /^编辑/ }).click()
    await expect(view(page).getByText('刘建军 正在编辑')).toBeVisible(SOON)
    await expect(colleague.getByText(/ 正在查看$/).filter({ visible: true })).toBeVisible(SOON)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(view(page).getByText('刘建军 正在编辑')).toBeInViewport({ ratio: 1 })
    await expectNoSideScroll(page)
    await expectAccessible(page)
    // Whoever turns to another page of the console is there no longer, though the form is kept.
    await openFromMenu(colleague, '商品管理', '商品单位')
    await expect(view(page).getByText(/刘建军/)).toBeHidden(SOON)
    await colleague.context().close()
  })

  test('is said in a form, which keeps what is typed', async ({ page }) => {
    const name = fresh('改动')
    await forget(page, 'goodsUnit', [name])
    await callApi(page, 'goodsUnitSave', { name, sort: 100, status: 'enabled' })
    const { id, version } = await newest(page, name)
    await follow(page, `${UNITS}&edit=${id}`, 'warehouse')
    const drawer = page.getByRole('dialog', { name: `编辑单位“${name}”` })
    const sort = drawer.getByRole('spinbutton', { name: '排序' })
    await sort.fill('33')
    await callApi(page, 'goodsUnitSave', { id, version, sort: 44 })
    await expect(drawer.getByText('此记录刚刚被他人修改，保存时会请您核对差异')).toBeVisible(SOON)
    await expect(sort).toHaveValue('33')
    await drawer.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('dialog').filter({ hasText: '44' })).toBeVisible()
    await forget(page, 'goodsUnit', [name])
  })

  test('is told again once a lost connection has mended itself', async ({ page, browserErrors }) => {
    browserErrors.expect(/^Failed to load resource/)
    const name = fresh('断线')
    await forget(page, 'goodsUnit', [name])
    await callApi(page, 'goodsUnitSave', { name, sort: 100, status: 'enabled' })
    const { id, version } = await newest(page, name)
    await follow(page, UNITS, 'warehouse')
    await expect(rowOf(page, name)).toBeVisible()
    await page.route(/\/(api|healthz)/, (route) => route.abort('connectionrefused'))
    // Nobody has to do anything on the page: the next call of its own finds nobody.
    const changed = await callApi(page, 'goodsUnitStatus', { id, version, status: 'disabled' })
    const bar = page.getByText('服务器暂时没有响应，正在重新连接，恢复前的操作无法保存。')
    await expect(bar).toBeVisible()
    await page.unroute(/\/(api|healthz)/)
    await expect(bar).toBeHidden()
    await expect(rowOf(page, name).getByRole('switch')).not.toBeChecked()
    await callApi(page, 'goodsUnitStatus', { id, version: changed.version, status: 'enabled' })
    await expect(rowOf(page, name).getByRole('switch')).toBeChecked(SOON)
    await forget(page, 'goodsUnit', [name])
  })
})

/** onlyId is what names a record in a call that changes it. */
function onlyId(row: { id: number; version: number } | undefined): { id?: number; version?: number } {
  return { id: row?.id, version: row?.version }
}
