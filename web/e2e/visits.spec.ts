import { expect, type Page } from '@playwright/test'
import {
  act,
  answer,
  callApi,
  choose,
  enter,
  expectAccessible,
  expectNoSideScroll,
  fresh,
  freshPhone,
  rowOf,
  test,
} from './staff'

const VISITS = '/character/chaMed'
const COMPANIONS = `${VISITS}?of=companion`

/** inDays is a day counted from today in China. */
const inDays = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * 86_400_000)

interface Option {
  label: string
  disabled?: boolean
  because?: string
}

/** whyNot is why a companion cannot be given a visit tomorrow. */
async function whyNot(page: Page, name: string): Promise<string | undefined> {
  const { items } = await callApi(page, 'companionOptions', {
    kw: name,
    visitDate: inDays(1),
    visitTime: '09:00',
    hours: 4,
  })
  const [option] = (items as Option[]).filter(({ label }) => label === name)
  expect(option?.disabled ?? false).toBe(option?.because !== undefined)
  return option?.because
}

test('a companion comes with an expired certificate, renews it, goes on leave, returns and is deleted', {
  tag: '@demo',
}, async ({ page }) => {
  const name = fresh('柳青禾')
  await enter(page, VISITS)
  await page.getByRole('tab', { name: '陪诊员' }).click()
  await expect(page).toHaveURL(COMPANIONS)
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 400 } })
  await page.getByRole('button', { name: '新增陪诊员' }).first().click()
  const form = page.getByRole('dialog', { name: '新增陪诊员' })
  const save = form.getByRole('button', { name: '保存', exact: true })
  await save.click()
  await expect(form.getByRole('textbox', { name: '姓名' })).toHaveAccessibleDescription(/此项必填/)
  await form.getByRole('textbox', { name: '姓名' }).fill(name)
  await form.getByRole('textbox', { name: '手机号' }).fill(freshPhone('13700001234'))
  await form.getByRole('textbox', { name: '身份证号' }).fill('330099198808080021')
  await form.getByRole('textbox', { name: '城市' }).fill('杭州')
  await form
    .getByLabel('照片')
    .last()
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: '使用' }).click()
  await expect(form.getByRole('button', { name: '更换照片' })).toBeVisible()
  await form.getByRole('textbox', { name: '健康证有效期至' }).fill(inDays(-1))
  await page.keyboard.press('Tab')
  await form.locator('input[type="file"][aria-label="资质证件"]').setInputFiles([
    { name: '健康证.png', mimeType: 'image/png', buffer: picture },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no certificate') },
  ])
  await expect(form.getByRole('alert')).toContainText('只支持图片和 PDF 文件')
  await form
    .locator('input[type="file"][aria-label="资质证件"]')
    .setInputFiles({ name: '健康证.png', mimeType: 'image/png', buffer: picture })
  await expect(form.getByText('健康证.png')).toBeVisible()
  const hospitals = form.getByRole('combobox', { name: '熟悉的医院' })
  await hospitals.pressSequentially('杭州仁和')
  await choose(page, hospitals, '杭州仁和医院')
  await page.keyboard.press('Escape')
  await save.click()
  // What only the server knows is said at the field.
  await expect(form.getByRole('textbox', { name: '身份证号' })).toHaveAccessibleDescription(/校验位有误/)
  await form.getByRole('textbox', { name: '身份证号' }).fill('330099198808080029')
  await expectAccessible(page)
  await save.click()
  await expect(form).toBeHidden()
  await expect(rowOf(page, name)).toContainText('已过期')
  await expect(rowOf(page, name)).toContainText('杭州仁和医院')
  expect(await whyNot(page, name)).toBe('certExpired')

  // Renewed, but not for long.
  await act(page, name, '编辑')
  const edit = page.getByRole('dialog', { name: `编辑陪诊员“${name}”` })
  await edit.getByRole('textbox', { name: '健康证有效期至' }).fill(inDays(12))
  await page.keyboard.press('Tab')
  await edit.getByRole('button', { name: '保存', exact: true }).click()
  await expect(edit).toBeHidden()
  await expect(rowOf(page, name)).toContainText('剩 12 天')
  expect(await whyNot(page, name)).toBeUndefined()

  await act(page, name, '休假')
  await answer(page, `安排“${name}”休假？`, '休假')
  await expect(rowOf(page, name)).toContainText('休假')
  expect(await whyNot(page, name)).toBe('onLeave')
  await enter(page, `${COMPANIONS}&duty=onLeave&kw=${encodeURIComponent(name)}`)
  await act(page, name, '恢复接单')
  await expect(page.getByText(`“${name}”已恢复接单`)).toBeVisible()
  expect(await whyNot(page, name)).toBeUndefined()

  await enter(page, `${COMPANIONS}&kw=${encodeURIComponent(name)}`)
  await act(page, name, '查看')
  const detail = page.getByRole('dialog', { name, exact: true })
  await expect(detail.getByRole('alert')).toContainText('健康证将于')
  await expectAccessible(page)
  await detail.getByRole('button', { name: '查看证件 1' }).click()
  await expect(page.getByRole('img', { name: '证件 1' })).toBeVisible()
  await page.getByRole('dialog', { name: '证件 1' }).getByRole('button', { name: '关闭' }).click()
  await enter(page, `${COMPANIONS}&kw=${encodeURIComponent(name)}`)
  await act(page, name, '月结单')
  const statement = page.getByRole('dialog', { name: `“${name}”的月结单` })
  await expect(statement).toContainText('该月没有完成的服务')
  await expect(statement.getByRole('button', { name: '导出 CSV' })).toBeDisabled()
  await statement.getByRole('button', { name: '关闭' }).click()
  await act(page, name, '删除')
  await answer(page, `删除陪诊员“${name}”？`, '删除')
  await expect(rowOf(page, name)).toBeHidden()
})

test('the calendar of a companion is walked through by the keyboard, and is a list on a telephone', {
  tag: '@demo',
}, async ({ page }) => {
  const { items } = await callApi(page, 'companionList', { pageSize: 100 })
  const busy = (items as { id: number; name: string; visitsAhead: number }[]).find(
    ({ visitsAhead }) => visitsAhead > 0,
  )
  expect(busy).toBeDefined()
  if (!busy) return
  const { items: visits } = await callApi(page, 'companionSchedule', {
    id: busy.id,
    from: inDays(0),
    to: inDays(30),
  })
  const [next] = visits as { visitDate: string; orderNo: string; patientName: string }[]
  expect(next?.patientName).toContain('*')

  await enter(page, `${COMPANIONS}&kw=${encodeURIComponent(busy.name)}`)
  await act(page, busy.name, '排班')
  const drawer = page.getByRole('dialog', { name: `“${busy.name}”的排班` })
  const grid = drawer.getByRole('grid')
  const today = grid.locator('[aria-current="date"]')
  await today.focus()
  await expect(today).toHaveAttribute('aria-pressed', 'true')
  // One day at a time can be reached by Tab.
  await expect(grid.locator('button[tabindex="0"]')).toHaveCount(1)
  const days = (Date.parse(next?.visitDate ?? '') - Date.parse(inDays(0))) / 86_400_000
  for (let day = 0; day < days; day++) await page.keyboard.press('ArrowRight')
  const reached = grid.locator(`[data-day="${next?.visitDate}"]`)
  await expect(reached).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(drawer.getByText(next?.orderNo ?? '')).toBeVisible()
  await expectAccessible(page)
  // Another month, and back.
  await page.keyboard.press('PageDown')
  await expect(reached).toBeHidden()
  await expect(grid.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Home')
  await expect(grid.locator(':focus')).toHaveCount(1)
  await drawer.getByText('周', { exact: true }).click()
  await expect(grid.getByRole('row')).toHaveCount(2)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(grid).toBeHidden()
  await expectNoSideScroll(page)
  await expectAccessible(page)
})
