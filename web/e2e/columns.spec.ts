import { expect, type Locator, type Page } from '@playwright/test'
import { enter, expectAccessible, rows, test } from './staff'

const demo = { tag: '@demo' }

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('not in sight')
  return box
}

test(
  'columns are chosen, moved, pinned and sized by keyboard, and are there on another computer',
  demo,
  async ({ page, browser, browserErrors }) => {
    const headings = (of: Page) =>
      of.locator('thead th [class*=heading]').filter({ visible: true }).allTextContents()
    await enter(page, '/famDoc/famTitle', 'inspector')
    await expect(rows(page).first()).toBeVisible()
    const opener = page.getByRole('button', { name: '显示设置' })
    await opener.press('Enter')
    const chooser = page.getByRole('dialog', { name: '显示设置' })
    await expect(chooser).toBeFocused()
    const usual = chooser.getByRole('button', { name: '恢复默认' })
    await expect(usual).toBeVisible()
    if (await usual.isEnabled()) await usual.press('Enter')
    const before = await headings(page)
    await chooser.getByRole('checkbox', { name: '排序' }).press('Space')
    await chooser.getByRole('button', { name: '后移“类别”' }).press('Enter')
    await chooser.getByRole('button', { name: '固定“状态”' }).press('Enter')
    await chooser.getByRole('spinbutton', { name: '“状态”的宽度' }).fill('160')
    await chooser.getByRole('spinbutton', { name: '“状态”的宽度' }).press('Tab')
    const [first = '', category = '', rank = ''] = before
    const changed = [
      first,
      '状态',
      rank,
      category,
      ...before.slice(3).filter((title) => !['状态', '排序'].includes(title)),
    ]
    await expect.poll(() => headings(page)).toEqual(changed)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(chooser).toBeHidden()
    await expect(opener).toBeFocused()

    const elsewhere = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
    browserErrors.watch(elsewhere)
    const other = await elsewhere.newPage()
    await enter(other, `${new URL(page.url()).origin}/famDoc/famTitle`, 'inspector')
    await expect(rows(other).first()).toBeVisible()
    expect(await headings(other)).toEqual(changed)
    const status = other.getByRole('columnheader', { name: '状态' })
    expect((await boxOf(status)).width).toBe(160)
    await expect(status).toHaveAttribute('data-pin', 'start')
    await other.getByRole('button', { name: '显示设置' }).click()
    await other.getByRole('button', { name: '恢复默认' }).click()
    await expect.poll(() => headings(other)).toEqual(before)
    await elsewhere.close()
  },
)

test('columns are dragged into another order, pinned ones and others apart', demo, async ({ page }) => {
  await enter(page, '/industry/indList', 'editor')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: '显示设置' }).click()
  const chooser = page.getByRole('dialog', { name: '显示设置' })
  const usual = chooser.getByRole('button', { name: '恢复默认' })
  if (await usual.isEnabled()) await usual.click()
  const names = () => chooser.locator('li').allTextContents()
  const [first = '', second = '', third = '', ...others] = await names()
  const column = (name: string) => chooser.locator('li').filter({ hasText: name })
  // The name of the row has its place.
  await expect(column(first).locator('[data-grip]')).toHaveCount(0)
  await column(third).locator('[data-grip]').dragTo(column(second))
  await expect.poll(names).toEqual([first, third, second, ...others])
  await column(third).locator('[data-grip]').dragTo(column(first))
  expect(await names()).toEqual([first, third, second, ...others])
  await usual.click()
  await expect.poll(names).toEqual([first, second, third, ...others])
})

test('the edge of a column can be dragged', demo, async ({ page }) => {
  await enter(page, '/famDoc/famTitle', 'auditor')
  const head = page.getByRole('columnheader', { name: '创建时间' })
  const { x, y, width } = await boxOf(head)
  await page.mouse.move(x + width - 4, y + 10)
  await page.mouse.down()
  await page.mouse.move(x + width + 56, y + 10, { steps: 3 })
  await page.mouse.up()
  await expect.poll(async () => Math.abs((await boxOf(head)).width - width - 60)).toBeLessThan(3)
  await page.getByRole('button', { name: '显示设置' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
})
