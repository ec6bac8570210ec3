import { expect, type Locator, type Page } from '@playwright/test'
import { enter, rows, test } from './staff'

const demo = { tag: '@demo' }

const LISTS = [
  '/userAdmin/userIndex',
  '/userAdmin/userAuth',
  '/userCard/userCardIndex',
  '/famDoc/famIndex',
  '/famDoc/famCart',
  '/famDoc/famTitle',
  '/famDoc/famPingjia',
  '/patient/patIndex',
  '/goods/goodsList',
  '/goods/goodsCarts',
  '/goods/goodsUnit',
  '/industry/indList',
  '/industry/indPl',
  '/operLog/operList',
  '/opinion/index',
  '/agreement/agrUser',
  '/agreement/agrLaw',
  '/agreement/agrPrivacy',
  '/config/accOunt',
  '/config/rules',
]

/** openMenu opens every section of the main menu, in the language that it is called in, and holds it to showing names whole. */
async function openMenu(page: Page, language: string, called: string): Promise<Locator> {
  const url = test.info().project.use.baseURL
  await page.context().addCookies([{ name: 'language', value: language, url }])
  await enter(page, '/dashboard')
  const menu = page.getByRole('navigation', { name: called })
  // One after the other: each that opens is no longer among those that are shut.
  const shut = menu.getByRole('button', { expanded: false })
  await expect(shut.first()).toBeVisible()
  while ((await shut.count()) > 0) await shut.first().click()
  const cut = () =>
    menu.locator('a, button').evaluateAll((entries) =>
      entries
        .flatMap((entry) => [...entry.querySelectorAll('span')])
        .filter(
          (text) => text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 1,
        )
        .filter((text) => getComputedStyle(text).overflow === 'hidden')
        .map((text) => text.textContent),
    )
  // The last section may still be opening.
  await expect.poll(cut).toEqual([])
  return menu
}

/** readsWrong are the numbers of which a pinned column covers a part, so that the rest reads as another number. */
function readsWrong(frame: Locator): Promise<string[]> {
  return frame.evaluate((box) => {
    const heads = [...box.querySelectorAll('thead th')]
    const pinned = (side: string) => heads.filter((head) => head.getAttribute('data-pin') === side)
    const start = Math.max(...pinned('start').map((head) => head.getBoundingClientRect().right))
    const end = Math.min(
      ...pinned('end').map((head) => head.getBoundingClientRect().left),
      box.getBoundingClientRect().right,
    )
    const found: string[] = []
    for (const cell of box.querySelectorAll('tbody td:not([data-pin])')) {
      const value = cell.firstElementChild
      if (!value || !/\d/.test(value.textContent ?? '')) continue
      const text = document.createRange()
      text.selectNodeContents(value)
      const { left, right: ends } = text.getBoundingClientRect()
      const right = Math.min(ends, cell.getBoundingClientRect().right) // a long text ends in dots within its cell
      // Less than a pixel of a number reads as nothing.
      const cuts = (edge: number) => left < edge - 1 && right > edge + 1
      const { visibility, maskImage } = getComputedStyle(value)
      if ((cuts(start) || cuts(end)) && visibility !== 'hidden' && maskImage === 'none')
        found.push(value.textContent ?? '')
    }
    return found
  })
}

/** holdList holds the list on show to beginning high, with at most nine columns and no number cut into another. */
async function holdList(page: Page, path: string): Promise<void> {
  const first = rows(page).first()
  await expect(first, path).toBeVisible()
  await expect.poll(async () => (await first.boundingBox())?.y, path).toBeLessThan(320)
  const frame = first.locator('xpath=ancestor::div[table]')
  const heads = frame.locator('thead th').filter({ has: page.locator('[class*=heading]') })
  expect(await heads.count(), path).toBeLessThanOrEqual(9)
  await expect.poll(() => readsWrong(frame), path).toEqual([])
  await frame.evaluate((box) => box.scrollBy({ left: 70 }))
  await expect.poll(() => readsWrong(frame), path).toEqual([])
  // What can be searched is said wherever anything can be.
  for (const search of await page.getByRole('searchbox').all()) {
    await expect(search, path).not.toHaveAttribute('placeholder', '')
  }
  // Filters, with what belongs to them, are one line.
  const line = page.getByRole('search').filter({ visible: true }).locator('> div')
  if ((await line.count()) > 0) expect((await line.first().boundingBox())?.height, path).toBeLessThan(48)
}

test('the menu shows every name whole in Chinese', demo, async ({ page }) => {
  await openMenu(page, 'zh', '主菜单')
})

// A longer language tells apart what is alike in Chinese, and has less room.
test(
  'every screen has one name, which the menu shows whole, and every list begins high',
  demo,
  async ({ page }) => {
    const menu = await openMenu(page, 'es', 'Menú principal')
    const lists: string[] = []
    for (const entry of await menu.getByRole('link').all()) {
      const name = (await entry.textContent()) ?? ''
      const path = (await entry.getAttribute('href')) ?? ''
      // The product's logo, and the page that greets.
      if (name === 'CareDesk' || path === '/dashboard') continue
      await entry.click()
      await expect(page).toHaveTitle(new RegExp(`^${name} - `))
      await expect(page.getByRole('tab', { name, exact: true, selected: true }).first()).toBeVisible()
      const crumbs = page.getByRole('banner').getByRole('listitem')
      await expect(crumbs.last()).toHaveText(name)
      expect(new Set(await crumbs.allTextContents()).size).toBe(await crumbs.count())
      await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveText(name)
      if (!LISTS.includes(path)) continue
      await holdList(page, path)
      lists.push(path)
    }
    expect(lists.toSorted()).toEqual(LISTS.toSorted())
    const codes = '/config/jurisdiction?tab=codes'
    await enter(page, codes)
    await holdList(page, codes)
  },
)
