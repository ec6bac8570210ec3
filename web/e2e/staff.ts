import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** signIn opens a page as the first administrator. */
export async function signIn(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill('quiet river stone')
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('button', { name: /账号菜单/ })).toBeVisible()
}

/** expectAccessible holds a page to the rules that a machine can check. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`)).toEqual(
    [],
  )
}

/** watchPolicy collects what the page's content policy refuses; the list must stay empty. */
export async function watchPolicy(page: Page): Promise<string[]> {
  const refused: string[] = []
  await page.exposeFunction('reportRefused', (text: string) => refused.push(text))
  await page.addInitScript(() => {
    const { reportRefused } = window as unknown as { reportRefused: (text: string) => void }
    document.addEventListener('securitypolicyviolation', (event) => {
      reportRefused(`${event.violatedDirective} ${event.sourceFile}:${event.columnNumber}`)
    })
  })
  return refused
}
