import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { callApi, enter, expectAccessible, expectNoSideScroll, fresh, test } from './staff'

const QUEUE = '/userAdmin/userAuth'

/** view is the open document. */
const view = (page: Page) => page.locator('.ant-drawer').filter({ visible: true })

/** open begins with the document that has waited longest, and waits until it is one's own to decide. */
async function open(page: Page, nth = 0): Promise<void> {
  await page
    .getByRole('button', { name: /^审核 / })
    .nth(nth)
    .click()
  await expect(view(page).getByRole('button', { name: /^通过/ })).toBeEnabled()
}

/** rowOfOpen is the row of the open document in the lists. A member may have sent several. */
function rowOfOpen(page: Page, on = page): Locator {
  const id = new URL(page.url()).searchParams.get('open')
  return on.locator(`tr[data-row="${id}"]`).filter({ visible: true })
}

const titleOf = (page: Page) => view(page).locator('.ant-drawer-title').innerText()

test.describe('the queue of documents', { tag: '@demo' }, () => {
  test.describe.configure({ mode: 'serial' })

  test('is worked through by keys, from one to the next', async ({ page }) => {
    await enter(page, QUEUE)
    await expect(page.getByRole('tab', { name: /待审核 \d+/ })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText(/已等待 \d+ 小时/).first()).toBeVisible()
    await open(page)
    const first = await titleOf(page)
    const row = rowOfOpen(page)
    // It has an address: it survives a reload, and can be sent.
    await expect(page).toHaveURL(/open=\d+/)
    await page.reload()
    await expect(view(page).getByRole('button', { name: /^通过/ })).toBeEnabled()
    expect(await titleOf(page)).toBe(first)
    // Photos stand side by side and can be brought nearer and turned.
    await expect(view(page).getByRole('img', { name: '证件正面' })).toBeVisible()
    await view(page)
      .getByRole('button', { name: /放大.*证件正面/ })
      .click()
    await view(page)
      .getByRole('button', { name: /右.*证件正面|证件正面.*右/ })
      .click()
    await expect(view(page).getByRole('img', { name: '证件正面' })).toHaveAttribute(
      'style',
      /rotate\(90deg\)/,
    )

    await page.keyboard.press('n')
    await expect.poll(() => titleOf(page)).not.toBe(first)
    await expect(view(page).getByRole('button', { name: /^通过/ })).toBeEnabled()
    const second = await titleOf(page)
    await page.keyboard.press('p')
    await expect.poll(() => titleOf(page)).toBe(first)
    await expect(view(page).getByRole('button', { name: /^通过/ })).toBeEnabled()

    await page.keyboard.press('r')
    const why = page.getByRole('dialog', { name: /^驳回/ })
    await why.getByRole('radio', { name: '其他' }).check()
    await why.getByRole('button', { name: '驳回' }).click()
    await expect(why).toBeVisible()
    // Letters are letters while somebody writes.
    const reason = fresh('an answer')
    await why.getByRole('textbox', { name: '原因说明' }).fill(reason)
    await why.getByRole('button', { name: '驳回' }).click()
    await expect(why).toBeHidden()
    await expect.poll(() => titleOf(page)).toBe(second)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: /已驳回/ }).click()
    await expect(row).toContainText(reason)
  })

  test('shows whose document it is, with the photos in sight', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    // A passport has one photo only.
    await enter(page, `${QUEUE}?idType=residentId`)
    await open(page)
    const { items, total } = await callApi(page, 'CertificationList', {
      status: 'pending',
      sort: 'createdAt',
      pageSize: 100,
    })
    // The place is the one among all that wait, whatever the list shows.
    const queue = items as { id: number; idType: string }[]
    const place = queue.findIndex(({ idType }) => idType === 'residentId')
    // No reason is asked for: the standing one is in the log, once for all the time that the view is open.
    await expect(view(page).getByRole('button', { name: '显示证件号码' })).toHaveCount(0)
    await expect(view(page).getByRole('row', { name: /证件号码/ })).not.toContainText('*')
    await expect(view(page).getByRole('row', { name: /姓名/ })).not.toContainText('*')
    await expect(view(page).getByText(`${place + 1} / ${total}`)).toBeVisible()
    for (const seen of ['证件正面', '证件背面'])
      await expect(view(page).getByRole('img', { name: seen })).toBeInViewport({ ratio: 1 })
    for (const fact of ['证件号码', '提交时间'])
      await expect(view(page).getByRole('row', { name: new RegExp(fact) })).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    const { items: reveals } = await callApi(page, 'logList', {
      objectType: 'Certification',
      objectId: queue[place]?.id,
      action: 'reveal',
    })
    expect((reveals as { summary: string }[])[0]?.summary).toContain('real-name verification')

    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSideScroll(page)
    const [photo, facts] = await Promise.all([
      view(page).getByRole('img', { name: '证件背面' }).boundingBox(),
      view(page)
        .getByRole('row', { name: /证件号码/ })
        .boundingBox(),
    ])
    expect(facts?.y).toBeGreaterThan((photo?.y ?? 0) + (photo?.height ?? 0))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(view(page)).toBeHidden()
  })

  test('rejects by the digit of a reason, and goes on with the next', async ({ page }) => {
    await enter(page, QUEUE)
    await open(page)
    const first = await titleOf(page)
    const row = rowOfOpen(page)
    const note = view(page).getByRole('textbox', { name: '审核备注' })
    // A digit that is typed is no reason.
    await note.pressSequentially('2')
    await expect(page.getByRole('dialog', { name: /^驳回/ })).toHaveCount(0)
    await note.fill('')
    await note.blur()
    await page.keyboard.press('1')
    const why = page.getByRole('dialog', { name: /^驳回/ })
    await expect(why.getByRole('radio').first()).toBeChecked()
    await page.keyboard.press('2')
    await expect(why.getByRole('radio').nth(1)).toBeChecked()
    await expect(why.getByRole('radio').nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(why).toBeHidden()
    await expect.poll(() => titleOf(page)).not.toBe(first)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: /已驳回/ }).click()
    await expect(row).toContainText('信息不一致')
  })

  test('approves by a key, unless a question is open', async ({ page }) => {
    await enter(page, `${QUEUE}?idType=residentId`)
    const clean = page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: /^审核 / }) })
      .filter({ hasNot: page.locator('.ant-tag-error') })
    await clean
      .first()
      .getByRole('button', { name: /^审核 / })
      .click()
    await expect(view(page).getByRole('button', { name: /^通过/ })).toBeEnabled()
    const approved = await titleOf(page)
    const row = rowOfOpen(page)
    await page.keyboard.press('r')
    const asked = page.getByRole('dialog', { name: /^驳回/ })
    await asked.getByRole('button', { name: '取消' }).press('a')
    await asked.getByRole('button', { name: '取消' }).click()
    await expect(asked).toBeHidden()
    expect(await titleOf(page)).toBe(approved)
    await page.keyboard.press('a')
    await expect.poll(() => titleOf(page)).not.toBe(approved)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: /已通过/ }).click()
    await expect(row).toBeVisible()
  })

  test('shows who else is looking, and keeps the two apart', async ({ page, browser, browserErrors }) => {
    await enter(page, QUEUE)
    // A document that is closed before the answer to its claim has come is claimed anew when it is opened again.
    let close = () => {}
    const closed = new Promise<void>((resolve) => {
      close = resolve
    })
    let claim = () => {}
    const claimed = new Promise<void>((resolve) => {
      claim = resolve
    })
    const holdBack = async (route: Route) => {
      const response = await route.fetch()
      claim()
      await closed
      await route.fulfill({ response })
    }
    await page.route('**/api/CertificationClaim', holdBack, { times: 1 })
    await page
      .getByRole('button', { name: /^审核 / })
      .first()
      .click()
    await claimed
    await page.keyboard.press('Escape')
    await expect(view(page)).toBeHidden()
    close()
    await open(page)
    const taken = await titleOf(page)
    const other = await browser.newContext({ baseURL: test.info().project.use.baseURL, locale: 'zh-CN' })
    browserErrors.watch(other)
    const colleague = await other.newPage()
    await enter(colleague, QUEUE, 'auditor')
    const row = rowOfOpen(page, colleague)
    await expect(row).toContainText(/正在审核/)
    await row.getByRole('button', { name: /^审核 / }).click()
    await expect(
      view(colleague)
        .getByRole('alert')
        .filter({ hasText: /正在审核/ }),
    ).toBeVisible()
    await expect(view(colleague).getByRole('button', { name: /^通过/ })).toBeDisabled()
    await colleague.keyboard.press('a')
    await expect.poll(() => titleOf(colleague)).toBe(taken)
    await page.keyboard.press('Escape')
    await expect(view(page)).toBeHidden()
    await colleague.keyboard.press('Escape')
    await row.getByRole('button', { name: /^审核 / }).click()
    await expect(view(colleague).getByRole('button', { name: /^通过/ })).toBeEnabled()
    // A claim that is not given back would keep the next try from the document.
    const released = colleague.waitForResponse('**/api/CertificationClaim')
    await colleague.keyboard.press('Escape')
    await released
    await other.close()
  })

  test('reveals a number for a reason, and takes an approval back', async ({ page }) => {
    await enter(page, `${QUEUE}?tab=approved`)
    await page
      .getByRole('button', { name: /^查看 / })
      .first()
      .click()
    const masked = view(page).getByText(/^\d{3}\*{11}/)
    await expect(masked).toBeVisible()
    await view(page).getByRole('button', { name: '显示证件号码' }).click()
    const asked = page.getByRole('dialog', { name: '查看证件号码' })
    await asked.getByRole('textbox').fill('核对证件')
    await asked.getByRole('button', { name: '查看' }).click()
    await expect(view(page).getByText(/^\d{17}[\dX]$/)).toBeVisible()
    const row = rowOfOpen(page)
    await view(page).getByRole('button', { name: '撤销认证' }).click()
    const why = page.getByRole('dialog', { name: /^撤销/ })
    await why.getByRole('textbox').fill('证件被冒用')
    await why.getByRole('button', { name: '撤销认证' }).click()
    await expect(why).toBeHidden()
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: /已撤销/ }).click()
    await expect(row).toContainText('证件被冒用')
  })
})
