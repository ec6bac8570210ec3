// Takes the pictures of the README. By hand, against a demo console that is running on new data:
//
//   CAREDESK_ADMIN_PASSWORD='quiet river stone' bin/caredesk serve --demo --data "$(mktemp -d)" --addr 127.0.0.1:8090
//   cd web && CAREDESK_ADMIN_PASSWORD='quiet river stone' node tools/screenshots.mjs http://127.0.0.1:8090
//
// It saves one unit to bring about a conflict, so the console should not be one that anybody works with.
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

/** call is for what somebody else does meanwhile. */
async function call(name, data, token = '') {
  const answer = await context.request.post(`/api/${name}`, { data, headers: { token } })
  const { code, message, data: out } = await answer.json()
  if (code !== 0) throw new Error(`${name}: ${message}`)
  return out
}

const row = (name) => page.getByRole('switch', { name: `启用 ${name}`, exact: true })

await page.goto('/login')
await page.getByLabel('用户名').fill('admin')
await picture('sign-in')
await page.getByLabel('密码', { exact: true }).fill(password)
await page.getByRole('button', { name: '登录' }).click()
await page.getByRole('button', { name: /账号菜单/ }).waitFor()

await page.goto('/goods/goodsUnit')
await row('盒').waitFor()
await picture('units')

await page.setViewportSize({ width: 390, height: 844 })
await page.goto('/goods/goodsUnit')
await row('盒').waitFor()
await picture('units-mobile')
await page.setViewportSize({ width: 1440, height: 900 })

await page.goto('/famDoc/famCart')
await row('呼吸内科').waitFor()
await picture('departments')

// Somebody else saves the same unit between opening and saving.
await page.goto('/goods/goodsUnit')
await page.getByRole('button', { name: '编辑 份' }).click()
const drawer = page.getByRole('dialog', { name: '编辑单位“份”' })
await drawer.getByRole('textbox', { name: '单位名称' }).fill('一份')
await drawer.getByRole('radio', { name: '停用' }).check()
const { token } = await call('adminLogin', { username: 'operations', password })
const [unit] = (await call('goodsUnitList', { kw: '份' }, token)).items
await call('goodsUnitSave', { id: unit.id, version: unit.version, name: '小份', sort: 95 }, token)
await drawer.getByRole('button', { name: '保存' }).click()
await page
  .getByRole('dialog', { name: '数据已被他人修改' })
  .getByRole('button', { name: '按选择保存' })
  .waitFor()
await picture('conflict')

await browser.close()
