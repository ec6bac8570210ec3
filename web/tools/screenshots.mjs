// Takes the pictures of the README. By hand, against a demo console that is running on new data:
//
//   CAREDESK_ADMIN_PASSWORD='quiet river stone' bin/caredesk serve --demo --data "$(mktemp -d)" --addr 127.0.0.1:8090
//   cd web && CAREDESK_ADMIN_PASSWORD='quiet river stone' node tools/screenshots.mjs http://127.0.0.1:8090
import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

const [, , baseURL] = process.argv
const password = process.env.CAREDESK_ADMIN_PASSWORD
if (!baseURL || !password) {
  console.error('usage: CAREDESK_ADMIN_PASSWORD=… node tools/screenshots.mjs <address of a demo console>')
  process.exit(2)
}
const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url))
mkdirSync(folder, { recursive: true })

const executablePath = (process.env.PATH ?? '')
  .split(delimiter)
  .flatMap((path) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(path, name)))
  .find(existsSync)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const context = await browser.newContext({
  baseURL,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce',
})
const page = await context.newPage()

async function picture(name) {
  // A dialog is shown once it stands still; what spins for ever is not waited for.
  await page.evaluate(() => {
    const finite = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(finite.map((one) => one.finished))
  })
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' })
  console.log(`docs/images/${name}.png`)
}

const listed = (name) => page.getByRole('row').filter({ hasText: name }).first().waitFor()

await page.goto('/login')
await page.getByLabel('用户名').fill('admin')
await picture('sign-in')
await page.getByLabel('密码', { exact: true }).fill(password)
await page.getByRole('button', { name: '登录' }).click()
await page.getByRole('button', { name: /账号菜单/ }).waitFor()
await page.goto('/dashboard')
await page.getByRole('heading', { level: 1 }).waitFor()
await picture('dashboard')

await page.goto('/userAdmin/userIndex')
await listed('M0000')
await picture('members')

await page.goto('/userAdmin/userAuth')
await page
  .getByRole('button', { name: /^审核 / })
  .first()
  .click()
await page.getByRole('img', { name: '证件正面' }).waitFor()
await picture('verification')

await page.goto('/famDoc/famIndex')
await page
  .getByRole('button', { name: /^编辑 / })
  .first()
  .click()
await page.getByRole('textbox', { name: '简介' }).waitFor()
await picture('form')

await page.goto('/character/chaPhysical?of=centre')
await listed('体检中心')
await page
  .getByRole('button', { name: /^更多操作 / })
  .first()
  .click()
await page.getByRole('menuitem', { name: '名额日历' }).click()
await page.getByRole('grid').waitFor()
await picture('quota')

await page.goto('/character/chaMed?of=companion')
await listed('1')
await picture('companions')

// The console follows the system unless told otherwise.
await page.emulateMedia({ colorScheme: 'dark' })
await page.goto('/famDoc/famCart')
await listed('呼吸内科')
await picture('dark')
await page.emulateMedia({ colorScheme: 'light' })

await page.setViewportSize({ width: 390, height: 844 })
await page.goto('/patient/patIndex')
await listed('M0000')
await picture('mobile')

await browser.close()
