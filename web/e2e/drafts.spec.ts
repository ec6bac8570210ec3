import { expect, type Page } from '@playwright/test'
import { answer, callApi, enter, signIn, test } from './staff'

const UNITS = '/goods/goodsUnit'
const REVIEWS = '/famDoc/famPingjia'
const FEEDBACK = '/opinion/index'

const kept = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes('draft')))

const first = async (page: Page, call: string, input: object = {}) => {
  const { items } = await callApi(page, call, { page: 1, pageSize: 20, ...input })
  const [row] = items as { id: number }[]
  if (!row) throw new Error(`${call} has no rows`)
  return row
}

test('input outlives the end of a session, for nobody but its account @demo', async ({ page }) => {
  const { id } = await first(page, 'goodsUnitList')
  await signIn(page, `${UNITS}?edit=${id}`)
  const name = page.getByRole('textbox', { name: '单位名称' })
  await name.fill('未存')
  await expect.poll(async () => (await kept(page)).length).toBe(1)
  expect(JSON.stringify(await kept(page))).not.toContain('未存')

  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'token')?.value ?? ''
  await page.request.post('/api/adminLogout', { data: {}, headers: { token } })
  page.once('dialog', (leave) => void leave.accept())
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByLabel('用户名')).toBeVisible()
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill('quiet river stone')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/填写的内容还没有保存/)).toBeVisible()
  await expect(name).not.toHaveValue('未存')
  await page.getByRole('button', { name: '继续编辑' }).click()
  await expect(name).toHaveValue('未存')

  // What is given up is gone.
  await page.getByRole('button', { name: '取消' }).click()
  await answer(page, '放弃未保存的内容？', '放弃')
  await expect.poll(async () => (await kept(page)).length).toBe(0)
})

test('a long answer in a dialog is offered again, a short reason is not @demo', async ({ page }) => {
  const { id } = await first(page, 'reviewList', { status: 'shown', replied: false })
  const text = '感谢您的评价，我们会把您的建议转告给医生，'
  await enter(page, `${REVIEWS}?open=${id}`)
  const detail = page.locator('.ant-drawer').filter({ visible: true })
  const open = async (action: RegExp) => {
    const inSight = detail.getByRole('button', { name: action })
    const more = detail.getByRole('button', { name: /^更多操作/ })
    await expect(more).toBeVisible()
    if (await inSight.isVisible()) return inSight.click()
    await more.click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  const dialog = page.locator('.ant-modal').filter({ visible: true })
  const input = dialog.getByRole('textbox')
  await open(/回复/)
  await input.fill(text)
  await expect.poll(async () => (await kept(page)).length).toBe(1)
  expect(JSON.stringify(await kept(page))).not.toContain('感谢')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await open(/回复/)
  await expect(dialog.getByText(/填写的内容还没有保存/)).toBeVisible()
  await dialog.getByRole('button', { name: '继续编辑' }).click()
  await expect(input).toHaveValue(text)
  // What is taken away again by hand is not kept either.
  await input.fill('')
  await expect.poll(async () => (await kept(page)).length).toBe(0)
  await page.keyboard.press('Escape')

  await open(/^隐藏/)
  await input.fill('与就诊无关')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await kept(page)).toEqual([])
})

test('a half-written answer to feedback is there after a reload @demo', async ({ page }) => {
  const { id } = await first(page, 'feedbackList', { status: 'processing' })
  await enter(page, `${FEEDBACK}?open=${id}`)
  const drawer = page.locator('.ant-drawer').filter({ visible: true })
  const box = drawer.getByRole('textbox', { name: '回复内容（会员可见）' })
  await box.fill('您好，我们正在')
  await expect.poll(async () => (await kept(page)).length).toBe(1)
  page.once('dialog', (leave) => void leave.accept())
  await page.reload()
  await drawer.getByRole('button', { name: '继续编辑' }).click()
  await expect(box).toHaveValue('您好，我们正在')
  await page.keyboard.press('Escape')
  await answer(page, '放弃未保存的内容？', '放弃')
  await expect.poll(async () => (await kept(page)).length).toBe(0)
})
