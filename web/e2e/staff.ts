import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type WebError,
} from '@playwright/test'
import axe from 'axe-core'
import { tabId } from '../src/app/tabs/tab-ids'
import { atRest, isOpen, moveTo, SharedWindow, signInHere } from './window'

const PASSWORD = 'quiet river stone'

/** BrowserErrors are the errors that a browser reports; a test fails on any of them. */
interface BrowserErrors {
  /** watch listens to a browser context beside the test's own. */
  watch: (context: BrowserContext) => void
  /** expect names errors that the test itself provokes, such as a request that it breaks. */
  expect: (pattern: RegExp) => void
}

/**
 * test is Playwright's, in a window that the tests of a worker share, and with a browser that must not complain: no error
 * on the console, none uncaught, none of the content policy.
 */
export const test = base.extend<{ browserErrors: BrowserErrors }, { shared: SharedWindow }>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs
    async ({}, use) => {
      const shared = new SharedWindow()
      await use(shared)
      await shared.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, shared }, use, info) => {
    // A test that changes the browser itself, such as its clock, has a window of its own.
    const alone = info.tags.includes('@alone')
    if (alone) await shared.close()
    await use(await shared.open(browser))
    await shared.leave(!alone && info.status === info.expectedStatus)
  },
  page: async ({ context, viewport }, use) => {
    const page = context.pages()[0] ?? (await context.newPage())
    if (viewport) await page.setViewportSize(viewport)
    await page.emulateMedia({ media: null, colorScheme: null })
    await use(page)
  },
  browserErrors: [
    async ({ context }, use) => {
      const heard: string[] = []
      const provoked: RegExp[] = []
      const onConsole = (message: ConsoleMessage) => {
        // What the content policy refuses is an error on the console too.
        if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`)
      }
      const onError = (error: WebError) => heard.push(error.error().message)
      const watch = (watched: BrowserContext) => watched.on('console', onConsole).on('weberror', onError)
      watch(context)
      await use({ watch, expect: (pattern) => provoked.push(pattern) })
      context.off('console', onConsole).off('weberror', onError)
      expect(heard.filter((text) => !provoked.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

interface Envelope {
  code: number
  message: string
  data: Record<string, unknown>
}

const tokens = new Map<string, string>()

/** tokenOf opens a session without a browser, once per server and account. */
async function tokenOf(page: Page, username: string): Promise<string> {
  const key = `${test.info().project.name} ${username}`
  let token = tokens.get(key)
  if (token === undefined) {
    const answer = await page.request.post('/api/adminLogin', { data: { username, password: PASSWORD } })
    token = String(((await answer.json()) as Envelope).data.token)
    tokens.set(key, token)
  }
  return token
}

/**
 * enter opens a page of the console for an account that has signed in before. Where the console is open already it goes
 * there without reading its programs anew.
 */
export async function enter(page: Page, path: string, username = 'admin'): Promise<void> {
  const value = await tokenOf(page, username)
  const context = page.context()
  const cookies = await context.cookies()
  const before = cookies.find(({ name }) => name === 'token')?.value
  await context.addCookies([
    { name: 'token', value, url: test.info().project.use.baseURL, sameSite: 'Strict' },
  ])
  if (isOpen(page) && before === value) await moveTo(page, path)
  else if (isOpen(page) && before === undefined && cookies.length === 0) await signInHere(page, path)
  else await page.goto(path)
}

/** callApi makes one call as the administrator, to set up data that a test needs. */
export async function callApi(page: Page, call: string, data: object): Promise<Record<string, unknown>> {
  const token = await tokenOf(page, 'admin')
  const answer = await page.request.post(`/api/${call}`, { data, headers: { token } })
  const envelope = (await answer.json()) as Envelope
  expect(envelope.message).toBe('')
  return envelope.data
}

/** tryNumber is 0 at the first go of a test on a server, and one more each time it is tried again. */
const tryNumber = () => test.info().retry + test.info().repeatEachIndex

/** fresh is a name that no earlier try of the test has used. */
export function fresh(name: string): string {
  const nth = tryNumber()
  if (nth === 0) return name
  // Names of people have no digits.
  return /[\w-]$/.test(name) ? `${name}${nth}` : `${name}${'二三四五'[nth - 1]}`
}

/** freshPhone is likewise a telephone number; its last four digits stay. */
export const freshPhone = (phone: string) => `${phone.slice(0, 4)}${tryNumber()}${phone.slice(5)}`

/** joined is a member who has just registered, and the mother who is a patient of theirs. */
export async function joined(page: Page, called: string, number: string) {
  const nickname = fresh(called)
  const phone = freshPhone(number)
  const { id: memberId } = await callApi(page, 'userSave', { phone, nickname })
  const { id: patientId } = await callApi(page, 'patientSave', {
    memberId,
    name: '赵小宁',
    relation: 'parent',
    idNo: '11010519491231002X',
    phone: '13700007602',
  })
  return { nickname, phone, memberId: Number(memberId), patientId: Number(patientId) }
}

interface Named {
  id: number
  version: number
  name: string
  children?: Named[]
}

/** forget deletes, by name, what an earlier try of a test may have left, so that every try begins alike. */
export async function forget(page: Page, resource: string, names: readonly string[]): Promise<void> {
  const isTree = resource === 'department'
  const { items } = isTree
    ? await callApi(page, `${resource}Tree`, {})
    : await callApi(page, `${resource}List`, { page: 1, pageSize: 100 })
  const drop = async ({ id, version, name, children = [] }: Named): Promise<void> => {
    // What hangs below keeps its parent.
    for (const child of children) await drop(child)
    if (names.includes(name)) await callApi(page, `${resource}Del`, { id, version })
  }
  for (const item of items as Named[]) await drop(item)
}

/** signIn goes through the sign-in page, as staff do. */
export async function signIn(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('button', { name: /账号菜单/ })).toBeVisible()
}

/**
 * openFromMenu opens a screen by the main menu and waits until its tab is the one on show; a section with a single
 * screen has that screen in its place.
 */
export async function openFromMenu(page: Page, section: string, screen: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu).toBeVisible()
  const entry = menu.getByRole('link', { name: screen, exact: true })
  const head = menu.getByRole('button', { name: section, exact: true })
  await expect(entry.or(head).first()).toBeVisible()
  if (!(await entry.isVisible())) await head.click()
  const { pathname } = new URL((await entry.getAttribute('href')) ?? '', page.url())
  await entry.click()
  await expect(page.locator(`[id="${tabId(pathname)}"]`)).toHaveAttribute('aria-selected', 'true')
}

/** rows are those of the list on show. */
export const rows = (page: Page) => page.locator('tr[data-row]').filter({ visible: true })

/** rowOf is the row of a record by its whole name. */
export function rowOf(page: Page, name: string): Locator {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('switch', { name: `启用 ${name}`, exact: true }) })
}

/** namesOnShow are the records of a list from top to bottom. */
export function namesOnShow(page: Page): Promise<string[]> {
  return page
    .getByRole('switch')
    .evaluateAll((switches) =>
      switches.map((one) => (one.getAttribute('aria-label') ?? '').slice('启用 '.length)),
    )
}

/** choose takes one entry of a select. */
export async function choose(page: Page, select: Locator, option: string): Promise<void> {
  await select.click()
  const list = page.locator('.ant-select-dropdown').filter({ visible: true })
  await list.getByTitle(option, { exact: true }).click()
}

/** act does something to a row, by its name: from the row itself or from the menu behind it. */
export async function act(page: Page, name: string, action: string): Promise<void> {
  const inRow = page.getByRole('button', { name: `${action} ${name}`, exact: true }).filter({ visible: true })
  const menu = page.getByRole('button', { name: `更多操作 ${name}`, exact: true }).filter({ visible: true })
  await expect(inRow.or(menu).first()).toBeVisible()
  if (await inRow.isVisible()) return inRow.click()
  // A menu closes when what is below it scrolls.
  await menu.scrollIntoViewIfNeeded()
  await menu.click()
  await page.getByRole('menuitem', { name: action, exact: true }).filter({ visible: true }).click()
}

/** answer presses a button of the dialog on show and waits until the dialog is gone. */
export async function answer(page: Page, title: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** settled waits until everything on show has been read and has taken its place and colours. */
export async function settled(page: Page): Promise<void> {
  await atRest(page)
  const busy = page.locator('.ant-skeleton, .ant-spin-spinning, [aria-busy=true]').filter({ visible: true })
  await expect(busy).toHaveCount(0)
}

/**
 * barriersOn are the rules of accessibility, of those that a machine can check, that a page breaks, or one part of it. Of the
 * console that is the page on show, without what stands around all pages; of an open drawer or dialog, with what opens from
 * it, it is not the page behind it, which cannot be reached. `only` names the rules where not all are asked for.
 */
export async function barriersOn(page: Page, part?: string, only?: readonly string[]): Promise<string[]> {
  await settled(page)
  // The library is called as it is: what it offers for Playwright puts it into the page anew for each look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const asked = { within: part, only: only && [...only] }
  return page.evaluate(async ({ within, only }) => {
    const all = (selector: string) => [...document.querySelectorAll(selector)]
    const isShown = (element: Element) => element.checkVisibility()
    const open = all('[role=dialog][aria-modal=true]').filter(isShown)
    const shown = open.length > 0 ? open : all('#main [data-page]').filter(isShown)
    const here = shown.length > 0 ? { include: [...shown, ...all('body > :not(#root)')] } : document
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(within ?? here, {
      // Whoever speaks to the console says what stands on its buttons. The library leaves this rule off.
      ...(only ? { runOnly: only } : { rules: { 'label-content-name-mismatch': { enabled: true } } }),
      // To write down all that is right as well takes longer than to look at it.
      resultTypes: ['violations'],
      // The console has no frames, and its styles are its own.
      iframes: false,
      preload: false,
    })
    return violations.map(
      ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ target }) => target).join(' ')}`,
    )
  }, asked)
}

/** expectAccessible holds a page to the rules that a machine can check. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await barriersOn(page)).toEqual([])
}

/** sideScroll is how far the page itself can be scrolled sideways: whatever is wide scrolls in its own box. */
export function sideScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

export async function expectNoSideScroll(page: Page): Promise<void> {
  // A window that was just made narrower takes a moment to be laid out anew.
  await expect.poll(() => sideScroll(page)).toBe(0)
}
