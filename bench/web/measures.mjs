import { visit } from './browser.mjs'

/** A quick typist; what a console fetches meanwhile is its own affair. */
const KEY_DELAY_MS = 80

/** Below the server's own limit of sign-ins per minute from one address. */
const SIGN_INS = 25
const MINUTE_MS = 61_000
const signIns = []

/** signIn measures one sign-in by a person who types, on a browser that has never seen the console. */
export function signIn(browser, desk) {
  return visit(browser, desk, async (page, { traffic, work }) => {
    await page.goto(desk.origin + desk.signInPath)
    const { usableMs, moment } = await page.evaluate(async () => {
      const usableMs = await window.stopwatch.signIn
      return { usableMs, moment: performance.timeOrigin + usableMs }
    })
    await traffic.idle()
    const figures = {
      signInMs: usableMs,
      signInBytes: traffic.bytesUntil(moment),
      signInRequests: traffic.requestsUntil(moment),
      signInWorkMs: await work(),
      idleBytes: traffic.bytesUntil(Number.POSITIVE_INFINITY),
    }
    await page.locator(desk.usernameInput).click()
    await page.keyboard.type(desk.username, { delay: KEY_DELAY_MS })
    await page.locator(desk.passwordInput).click()
    await page.keyboard.type(desk.password, { delay: KEY_DELAY_MS })
    const before = await work()
    const listMs = await submit(page, desk)
    return { ...figures, listMs, listWorkMs: (await work()) - before }
  })
}

/** signInAtOnce measures the same for somebody whose browser fills the form in: there is no time to fetch anything ahead. */
export function signInAtOnce(browser, desk) {
  return visit(browser, desk, async (page) => {
    await page.goto(desk.origin + desk.signInPath)
    await page.evaluate(() => window.stopwatch.signIn)
    await page.locator(desk.usernameInput).fill(desk.username)
    await page.locator(desk.passwordInput).fill(desk.password)
    return { hastyListMs: await submit(page, desk) }
  })
}

async function submit(page, desk) {
  await takeTurn()
  await page.evaluate(() => window.stopwatch.listAfter('submit'))
  await page.keyboard.press('Enter')
  const listMs = await page.evaluate(() => window.stopwatch.list)
  await expectAction(page, desk)
  return listMs
}

/** The watch's word is checked: the driver would press the action now. */
async function expectAction(page, { row, action }) {
  const shown = page.locator(row).filter({ visible: true })
  await shown.first().locator(action).first().click({ trial: true })
}

async function takeTurn() {
  const recent = signIns.filter((at) => at > Date.now() - MINUTE_MS)
  if (recent.length >= SIGN_INS) {
    const wait = recent[recent.length - SIGN_INS] + MINUTE_MS - Date.now()
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  signIns.push(Date.now())
}

const LIST_PATH = '/goods/goodsUnit'
const HOME_PATH = '/dashboard'

/**
 * tabs measures three ways to the list in CareDesk: opened, with its code there but its rows to be fetched; opened again
 * after its tab was closed, when its rows may still be in memory; and by its open tab. The latter two are taken in so many
 * turns. Without a tab strip it is null.
 */
export function tabs(browser, desk, token, turns) {
  return visit(browser, desk, async (page, { traffic, work }) => {
    const way = async (target) => {
      // The pointer rests on what it will press: the console may fetch code for it, and the way there is not counted.
      await target.hover()
      await traffic.idle()
      const before = await work()
      await page.evaluate(() => window.stopwatch.listAfter('click'))
      await page.mouse.down()
      await page.mouse.up()
      const ms = await page.evaluate(() => window.stopwatch.list)
      const workMs = (await work()) - before
      await expectAction(page, desk)
      return { ms, workMs }
    }

    await page.context().addCookies([{ name: 'token', value: token, url: desk.origin, sameSite: 'Strict' }])
    await page.goto(desk.origin + HOME_PATH)
    const entry = page.locator(`nav a[href^="${LIST_PATH}"]`).first()
    await reveal(page, entry)
    const opened = await way(entry)
    if ((await page.locator('[role=tablist] [role=tab]').count()) < 2) return null

    const id = await page.locator('[role=tab][aria-selected=true]').getAttribute('id')
    const tab = page.locator(`[role=tab][id="${id}"]`)
    const goHome = async () => {
      await page.locator('[role=tab]').first().click()
      await page.waitForURL(desk.origin + HOME_PATH)
    }
    const switched = []
    for (let turn = 0; turn < turns; turn++) {
      await goHome()
      switched.push(await way(tab))
    }
    const again = []
    for (let turn = 0; turn < turns; turn++) {
      await goHome()
      await tab.click({ button: 'middle' })
      await tab.waitFor({ state: 'detached' })
      again.push(await way(entry))
    }
    return { opened, again: middle(again), switched: middle(switched) }
  })
}

/** The entry may stand in a folded section of the menu. */
async function reveal(page, entry) {
  await page.locator('nav ul').first().waitFor()
  if (await entry.isVisible()) return
  await page.locator(`nav li:has(a[href^="${LIST_PATH}"]) > button`).click()
  await entry.waitFor()
}

function middle(ways) {
  return ways.toSorted((a, b) => a.ms - b.ms)[ways.length >> 1]
}
