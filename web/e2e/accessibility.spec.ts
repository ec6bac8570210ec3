import { expect, type Locator, type Page } from '@playwright/test'
import { barriersOn, callApi, enter, fresh, rowOf, settled, sideScroll, test } from './staff'

test.describe.configure({ mode: 'parallel', timeout: 120_000 })

const demo = { tag: '@demo' }
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
type Look = readonly [viewport: typeof DESK, colorScheme: 'light' | 'dark']

const TWO: readonly Look[] = [
  [PHONE, 'dark'],
  [DESK, 'light'],
]
const FOUR: readonly Look[] = [[PHONE, 'light'], [DESK, 'dark'], ...TWO]
/**
 * Every screen is looked at by night on a telephone and by day at a desk; the other two pairs differ in nothing but colours,
 * and are looked at on request: ALL_LOOKS=1 npx playwright test accessibility.
 */
const USUAL = process.env.ALL_LOOKS ? FOUR : TWO
/** What another size or other colours can break; names, roles and the order of things are held to their rules at a desk by day. */
const RULES_OF_A_LOOK = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']
const GROUND = { light: 'rgb(240, 242, 245)', dark: 'rgb(0, 0, 0)' }

/** Barriers collects what is wrong on all screens, so that one run tells everything. */
class Barriers {
  readonly found: string[] = []
  readonly page: Page
  private scheme: Look[1] = 'light'

  constructor(page: Page) {
    this.page = page
  }

  /** look checks what is on show in several sizes and colours, and leaves it at a desk. */
  async look(place: string, part?: string): Promise<void> {
    const { page } = this
    // A change of colours is the dearest part, so it begins with those on show.
    const inTurn = USUAL.toSorted(
      (one, other) => Number(other[1] === this.scheme) - Number(one[1] === this.scheme),
    )
    for (const [viewport, colorScheme] of inTurn) {
      this.scheme = colorScheme
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('body')).toHaveCSS('background-color', GROUND[colorScheme])
      const where = `${place}, ${viewport.width}, ${colorScheme}`
      // What stands around the screens is not the same on a telephone.
      const all = part === ALL || (viewport === DESK && colorScheme === 'light')
      const rules = all ? undefined : RULES_OF_A_LOOK
      for (const barrier of await barriersOn(page, part, rules)) this.found.push(`${where}: ${barrier}`)
      const beyond = await sideScroll(page)
      if (beyond > 0) this.found.push(`${where}: scrolls sideways by ${beyond}`)
    }
    await page.setViewportSize(DESK)
  }
}

/** openScreen shows a screen with all that it reads at first. */
async function openScreen(page: Page, path: string): Promise<void> {
  await enter(page, path)
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeVisible()
  await settled(page)
}

/** leaveTabs closes all tabs but the one on show: a page that is kept out of sight is gone through as well, and slows down each look. */
async function leaveTabs(page: Page): Promise<void> {
  const shown = page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab', { selected: true })
  const leave = page.getByRole('menuitem', { name: '关闭其他' })
  // A menu closes when what is below it moves, as a form does towards what is wrong in it.
  await expect(async () => {
    await shown.click({ button: 'right' })
    await leave.click({ timeout: 1_000 })
  }).toPass()
  await expect(leave).toBeHidden()
}

/** shortenLists leaves the first rows of every list: more of them would only be more of the same. */
async function shortenLists(page: Page): Promise<void> {
  await page.route(/\/api\/\w+(List|Tree)$/, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data?: { items?: unknown[] } }
    answer.data?.items?.splice(4)
    await route.fulfill({ response, json: answer })
  })
}

/** screensOf are the addresses that the menu offers, and parts of them that look otherwise. */
async function screensOf(page: Page): Promise<string[]> {
  await enter(page, '/goods/goodsUnit')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu).toBeVisible()
  const links = await menu
    .locator('a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const screens = [...new Set(links)].filter((path) => path.split('/').length === 3)
  return [
    // A document that is opened is claimed; other tests begin with the oldest.
    ...screens.map((path) => (path === '/userAdmin/userAuth' ? `${path}?sort=-createdAt` : path)),
    '/config/jurisdiction?tab=codes',
    '/character/chaMed?of=companion',
    '/character/chaMed?of=hospital',
  ]
}

/** The whole page, with what stands around all screens. */
const ALL = 'html'
const DIALOG = '[role=dialog]'
const firstRow = (page: Page) => page.locator('tr[data-row]').filter({ visible: true }).first()

const SHARES = 4

for (let share = 0; share < SHARES; share++) {
  test(`screens and records keep the rules, part ${share + 1} of ${SHARES}`, demo, async ({ page }) => {
    const barriers = new Barriers(page)
    const screens = await screensOf(page)
    expect(screens.length).toBeGreaterThan(35)
    await shortenLists(page)
    let records = 0
    for (const path of screens.filter((_, index) => index % SHARES === share)) {
      await openScreen(page, path)
      await leaveTabs(page)
      await barriers.look(path)
      // What a record shows, where its name leads to it.
      const name = firstRow(page).locator('a[href*="open="]').first()
      const record = page.locator(DIALOG).filter({ visible: true })
      if (await name.isVisible()) {
        records++
        await name.click()
        await expect(record).toBeVisible()
        await barriers.look(`record of ${path}`)
        await page.goBack()
        await expect(record).toBeHidden()
      }
    }
    // A list that had not come yet would show no name, and no record would be looked at.
    expect(records).toBeGreaterThan(5)
    expect(barriers.found).toEqual([])
  })

  test(
    `every form of a new record keeps the rules, part ${share + 1} of ${SHARES}`,
    demo,
    async ({ page }) => {
      const barriers = new Barriers(page)
      await enter(page, '/goods/goodsUnit')
      await shortenLists(page)
      await expect(page.getByRole('button', { name: '打开全局搜索' })).toBeVisible()
      const creations = page
        .getByRole('group', { name: '操作', exact: true })
        .getByRole('option', { name: /^新增/ })
      const search = async () => {
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox', { name: '全局搜索' }).fill('新增')
        await expect(creations.nth(20)).toBeAttached()
      }
      await search()
      const count = await creations.count()
      for (let nth = share; nth < count; nth += SHARES) {
        if (nth > share) await search()
        const name = await creations.nth(nth).locator('span').first().innerText()
        await creations.nth(nth).click()
        const title = page.getByRole('heading', { name }).or(page.getByRole('dialog', { name }))
        await expect(title.filter({ visible: true }).first(), name).toBeVisible()
        await page.getByRole('button', { name: '保存', exact: true }).filter({ visible: true }).click()
        const drawer = page.locator(DIALOG).filter({ visible: true })
        const inDrawer = await drawer.isVisible()
        await barriers.look(`the form of ${name}`, inDrawer ? undefined : 'main')
        if (inDrawer) await page.keyboard.press('Escape')
        await expect(drawer).toHaveCount(0)
        await leaveTabs(page)
      }
      expect(barriers.found).toEqual([])
    },
  )
}

test('what stands around the screens keeps the rules', demo, async ({ page }) => {
  const barriers = new Barriers(page)
  await page.goto('/login')
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByText('请输入用户名')).toBeVisible()
  await barriers.look('sign-in', ALL)
  await enter(page, '/dashboard')
  await expect(page.getByRole('heading', { name: '您可以使用的功能' })).toBeVisible()
  await barriers.look('dashboard', ALL)
  await page.getByRole('button', { name: '打开页面设置' }).click()
  await expect(page.getByRole('dialog', { name: '页面设置' })).toBeVisible()
  await barriers.look('settings')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const path of ['/401', '/404', '/profile']) {
    await enter(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await barriers.look(path, ALL)
  }
  expect(barriers.found).toEqual([])
})

test('what opens on a list keeps the rules', demo, async ({ page }) => {
  const barriers = new Barriers(page)
  await enter(page, '/dashboard')
  await shortenLists(page)
  await openScreen(page, '/userAdmin/userIndex')
  await firstRow(page).getByRole('checkbox').check()
  await page.getByRole('button', { name: '更多筛选' }).click()
  await expect(page.getByRole('button', { name: '收起', exact: true })).toBeVisible()
  await barriers.look('rows that are ticked, below all filters')

  await page.getByRole('button', { name: '显示设置' }).click()
  await expect(page.getByRole('button', { name: '显示全部列' })).toBeVisible()
  await barriers.look('the chooser of columns')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '导出', exact: true }).click()
  await expect(page.getByRole('dialog', { name: /^导出/ })).toBeVisible()
  await barriers.look('the export')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await firstRow(page)
    .getByRole('button', { name: /^更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: '拉黑' }).click()
  const reason = page.getByRole('dialog')
  await expect(reason.getByRole('textbox', { name: /原因/ })).toBeVisible()
  await barriers.look('the question for a reason')
  expect(barriers.found).toEqual([])
})

test('forms of records and canned replies keep the rules', demo, async ({ page }) => {
  const barriers = new Barriers(page)
  const idOf = async (call: string, input: object = {}) => {
    const { items } = await callApi(page, call, { page: 1, pageSize: 20, ...input })
    return (items as { id: number }[])[0]?.id
  }
  await enter(page, '/dashboard')
  await shortenLists(page)
  await enter(page, `/goods/goodsUnit?edit=${await idOf('goodsUnitList')}`)
  await expect(page.getByRole('dialog').getByRole('textbox', { name: '单位名称' })).not.toHaveValue('')
  await barriers.look('the form of a unit')

  await enter(page, `/goods/goodsList/edit/${await idOf('goodsList')}`)
  await expect(page.getByRole('group', { name: '规格 1' })).toBeVisible()
  await barriers.look('the form of goods', 'main')

  await enter(page, `/opinion/index?open=${await idOf('feedbackList', { status: 'processing' })}`)
  await page.getByRole('button', { name: '常用回复' }).click()
  await page.getByRole('menuitem', { name: '管理常用回复' }).click()
  const replies = page.getByRole('dialog', { name: '管理常用回复' })
  await expect(replies.getByRole('listitem').first()).toBeVisible()
  await barriers.look('canned replies', '.ant-drawer:last-of-type [role=dialog]')
  await replies.getByRole('button', { name: '新增常用回复' }).click()
  await expect(page.getByRole('dialog', { name: '新增常用回复' })).toBeVisible()
  await barriers.look('the form of a canned reply')
  expect(barriers.found).toEqual([])
})

/** tabTo goes on with the tab key until it stands on a control; a trap would keep it away for ever. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const isThere = () => control.evaluate((element) => element === document.activeElement).catch(() => false)
  for (let steps = 0; steps < 120; steps++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the tab key never came there')
}

/** skipToMain passes over the menu, as the first link of every page offers. */
async function skipToMain(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('link', { name: '跳到主要内容' }))
  await page.keyboard.press('Enter')
}

test('everything from signing in to an audit is done with the keyboard alone', demo, async ({ page }) => {
  const department = fresh('键盘科')
  const list = `/famDoc/famCart?kw=${encodeURIComponent(department)}`
  await page.goto(`/login?redirect=${encodeURIComponent(list)}`)
  await expect(page.getByLabel('用户名')).toBeFocused()
  await page.keyboard.type('admin')
  await page.keyboard.press('Tab')
  await page.keyboard.type('quiet river stone')
  await page.keyboard.press('Enter')

  // A form: a new record.
  const create = page.getByRole('button', { name: '新增科室' }).first()
  await expect(create).toBeVisible()
  await skipToMain(page)
  await tabTo(page, create)
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: '新增科室' })
  await tabTo(page, form.getByRole('textbox', { name: '科室名称' }))
  await page.keyboard.type(department)
  await tabTo(page, form.getByRole('button', { name: '保存', exact: true }))
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()

  // A list: the record's state, where it stands.
  const state = rowOf(page, department).getByRole('switch')
  await expect(state).toBeChecked()
  await tabTo(page, state)
  await page.keyboard.press('Space')
  const question = page.getByRole('dialog').getByRole('button', { name: '停用' })
  await expect(state.and(page.locator('[aria-checked=false]')).or(question)).toBeVisible()
  if (await question.isVisible()) {
    await tabTo(page, question)
    await page.keyboard.press('Enter')
  }
  await expect(state).not.toBeChecked()

  // An audit: a document is rejected for a reason.
  await enter(page, '/userAdmin/userAuth?sort=-createdAt') // others begin with the oldest
  const audit = page.getByRole('button', { name: /^审核 / }).first()
  await expect(audit).toBeVisible()
  await skipToMain(page)
  await tabTo(page, audit)
  await page.keyboard.press('Enter')
  const view = page.locator('.ant-drawer').filter({ visible: true })
  const reject = view.getByRole('button', { name: /^驳回/ })
  await expect(reject).toBeEnabled()
  const id = Number(new URL(page.url()).searchParams.get('open'))
  await tabTo(page, reject)
  await page.keyboard.press('Enter')
  const why = page.getByRole('dialog', { name: /^驳回/ })
  await tabTo(page, why.getByRole('radio').first())
  await page.keyboard.press('Space')
  await tabTo(page, why.getByRole('button', { name: '驳回' }))
  await page.keyboard.press('Enter')
  await expect(why).toBeHidden()
  expect(await callApi(page, 'CertificationDetail', { id })).toMatchObject({ status: 'rejected' })
})
