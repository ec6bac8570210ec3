import { expect, type Page } from '@playwright/test'
import { enter, expectAccessible, fresh, test } from './staff'

const KEYS = '/config/accOunt?of=platformKey'

/** asProgram makes a call of the door, as a program would: with a key and without the browser's session. */
async function asProgram(page: Page, call: string, key: string, data: object): Promise<number> {
  const answered = await page.request.post(`/platform/${call}`, {
    data,
    headers: { Authorization: `Bearer ${key}`, 'Idempotency-Key': fresh('request') },
  })
  return ((await answered.json()) as { code: number }).code
}

test('makes a key, which opens its scopes until it is revoked', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = fresh('小程序')
  const row = page.getByRole('row').filter({ hasText: name })
  await enter(page, KEYS)
  await page.getByRole('button', { name: '新增平台密钥' }).first().click()
  const drawer = page.getByRole('dialog', { name: '新增平台密钥' })
  await drawer.getByRole('textbox', { name: '名称' }).fill(name)
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer).toContainText('此项必填')
  await drawer.getByRole('checkbox', { name: '通知' }).check()
  await drawer.getByRole('checkbox', { name: '内容' }).check()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: '保存' }).click()

  const shown = page.getByRole('dialog', { name: `“${name}”的密钥` })
  await expect(shown).toContainText('密钥只显示这一次')
  const key = await shown.locator('code').innerText()
  await shown.getByRole('button', { name: '复制' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await shown.getByRole('button', { name: '我已保存' }).click()
  await expect(row).toContainText(`${key.slice(0, 8)}…`)
  await expect(row).toContainText('内容')
  await expect(row).toContainText('从未使用')

  expect(await asProgram(page, 'eventsNext', key, {})).toBe(0)
  expect(await asProgram(page, 'contentGoods', key, {})).toBe(0)
  expect(await asProgram(page, 'memberClose', key, { memberId: 1 })).toBe(3003)
  expect(await asProgram(page, 'eventsNext', `${key}x`, {})).toBe(3002)

  await page.reload()
  await expect(row).not.toContainText('从未使用')
  await row.getByRole('button', { name: `更多操作 ${name}` }).click()
  await page.getByRole('menuitem', { name: '吊销' }).click()
  const question = page.getByRole('dialog', { name: `吊销“${name}”？` })
  await question.getByRole('textbox').fill('程序停用')
  await question.getByRole('button', { name: '吊销' }).click()
  await expect(row).toContainText('已吊销')
  expect(await asProgram(page, 'eventsNext', key, {})).toBe(3002)
})
