import type { Browser, BrowserContext, Page } from '@playwright/test'

/** What the console keeps in cookies for a session; whatever else there is outlives one. */
const OF_SESSION = ['token', 'permitCodes']

/** How the console's own tabs tell each other that a session has begun or ended. */
const NEWS = 'caredesk-session'

/**
 * SharedWindow is the browser window in which the tests of a worker follow one another. Between two of them its session
 * ends and all that the browser keeps is forgotten, as after a sign-out; only the programs of the console stay read, which
 * takes longer than most of what a test does.
 */
export class SharedWindow {
  private context: BrowserContext | undefined

  /** open gives the window to a test. */
  async open(browser: Browser): Promise<BrowserContext> {
    this.context ??= await browser.newContext()
    return this.context
  }

  /** leave makes the window ready for the next test; one that cannot be made as new is closed. */
  async leave(reusable: boolean): Promise<void> {
    const { context } = this
    const [page, ...others] = context?.pages() ?? []
    if (reusable && context && page && (await isAsAtFirst(context, page))) {
      await Promise.all(others.map((other) => other.close()))
      await signOutHere(page)
      await Promise.all([context.clearCookies(), context.clearPermissions()])
      return
    }
    await this.close()
  }

  async close(): Promise<void> {
    await this.context?.close()
    this.context = undefined
  }
}

/** isAsAtFirst says whether nothing was set that the console reads only when it starts, such as a language or colours. */
async function isAsAtFirst(context: BrowserContext, page: Page): Promise<boolean> {
  if (!isOpen(page)) return false
  const cookies = await context.cookies()
  if (cookies.some(({ name }) => !OF_SESSION.includes(name))) return false
  return page.evaluate(() => localStorage.getItem('caredesk-settings') === null)
}

/** isOpen says whether a page has read the programs of the console. */
export const isOpen = (page: Page) => page.url().startsWith('http')

/** signOutHere ends the session in the window alone; the server goes on with it. */
async function signOutHere(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate((news) => new BroadcastChannel(news).postMessage({ endedBecause: '' }), NEWS)
  await page.getByLabel('用户名').waitFor()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** signInHere begins a session at an address of the console, in a window where the last one has ended. */
export async function signInHere(page: Page, path: string): Promise<void> {
  await page.evaluate(
    ([news, to]) => {
      history.replaceState(null, '', to)
      new BroadcastChannel(news).postMessage('signedIn')
    },
    [NEWS, path] as const,
  )
}

/** moveTo follows an address inside the console, as one of its links would. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    history.pushState({ usr: null, key: crypto.randomUUID(), idx: idx + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
  await atRest(page)
}

/** atRest waits until what a change of the page sets moving has come to its place. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    let ending: Animation[]
    do {
      // A change is drawn in the next frame, and what moves then has begun in the one after it.
      await frame()
      await frame()
      ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(ending.map(({ finished }) => finished))
    } while (ending.length > 0)
  })
}
