import { createHmac } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { answer, enter, expectAccessible, test } from './staff'

const PASSWORD = 'quiet river stone'
const STEP_MS = 30_000

/** Accounts of the demo data that no other test uses; each test leaves its own as it found it. */
const ACCOUNTS = { profile: 'service.night', password: 'duty', sessions: 'manager', twoStep: 'finance' }

/** submitSignIn fills in the first step of the sign-in page. */
async function submitSignIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

async function signInTo(page: Page, path: string, username: string, password = PASSWORD): Promise<void> {
  await page.goto(path)
  await submitSignIn(page, username, password)
  await expect(page.getByRole('button', { name: /账号菜单/ })).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page.getByLabel('用户名')).toBeVisible()
}

/** codeAt is what an authenticator app shows, so many steps of time from now. */
function codeAt(secret: string, steps: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name, exact: true })

test.describe('what staff keep about themselves', { tag: '@demo' }, () => {
  // Signing in again and again takes its time.
  test.slow()

  test('changes the profile, and the header follows', async ({ page }) => {
    await signInTo(page, '/dashboard', ACCOUNTS.profile)
    await page.getByRole('button', { name: /账号菜单/ }).click()
    await page.getByText('个人中心').click()
    await expect(page).toHaveTitle('个人中心 - 健康服务平台管理后台')
    const basic = panel(page, '基本资料')
    const save = basic.getByRole('button', { name: '保存' })
    const name = await basic.getByRole('textbox', { name: '姓名' }).inputValue()
    await expect(save).toBeDisabled()

    await basic.getByRole('textbox', { name: '姓名' }).fill('王小兰')
    await basic.getByRole('textbox', { name: '手机号' }).fill('138 0013 8009')
    await basic.getByRole('textbox', { name: '邮箱' }).fill('not an address')
    await save.click()
    await expect(basic.getByText('请输入有效的邮箱地址')).toBeVisible()
    await basic.getByRole('textbox', { name: '邮箱' }).fill('xiaolan@example.com')
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } })
    const file = { name: 'me.png', mimeType: 'image/png', buffer: picture }
    await basic.locator('input[type=file]').setInputFiles(file)
    await answer(page, '裁剪图片（256×256）', '使用')
    await expect(basic.getByRole('button', { name: '更换头像' })).toBeVisible()
    await save.click()
    await expect(page.getByText('资料已保存')).toBeVisible()
    const account = page.getByRole('button', { name: '账号菜单：王小兰' })
    await expect(account.locator('img')).toHaveAttribute('src', /^\/files\//)
    await expect(page.getByRole('heading', { name: '王小兰' })).toBeVisible()

    // What is kept is shown masked, and leaving it alone keeps it.
    await page.reload()
    await expect(basic.getByRole('textbox', { name: '手机号' })).toHaveAttribute('placeholder', '138****8009')
    await expect(basic.getByRole('textbox', { name: '手机号' })).toHaveValue('')
    await basic.getByRole('textbox', { name: '个人简介' }).fill('夜班')
    await save.click()
    await expect(page.getByText('资料已保存')).toBeVisible()
    await expect(basic.getByRole('textbox', { name: '邮箱' })).toHaveAttribute(
      'placeholder',
      'x***@example.com',
    )

    await basic.getByRole('textbox', { name: '姓名' }).fill(name)
    await basic.getByRole('textbox', { name: '个人简介' }).fill('')
    await basic.getByRole('button', { name: '移除头像' }).click()
    for (const field of ['移除手机号', '移除邮箱']) await basic.getByRole('button', { name: field }).click()
    await save.click()
    await expect(page.getByRole('button', { name: `账号菜单：${name}` })).toBeVisible()
    await expect(basic.getByRole('textbox', { name: '手机号' })).toHaveAttribute('placeholder', '')

    await page.getByRole('tab', { name: '我的操作' }).click()
    const rows = panel(page, '我的操作').getByRole('row')
    await expect(rows.nth(1)).toContainText(/修改.*个人中心.*service\.night.*成功.*127\.0\.0\.1/)
    await expect(rows.filter({ hasText: '登录' }).first()).toContainText('个人中心')
  })

  test('changes the password: other sessions end, this one goes on', async ({
    page,
    browser,
    browserErrors,
  }) => {
    const username = ACCOUNTS.password
    const changed = 'a calm harbour at dawn'
    await signInTo(page, '/profile?tab=password', username)
    const elsewhere = await browser.newContext()
    browserErrors.watch(elsewhere)
    const other = await elsewhere.newPage()
    await signInTo(other, '/dashboard', username)

    const form = panel(page, '修改密码')
    const change = async (old: string, fresh: string, repeat = fresh) => {
      await form.getByLabel('当前密码', { exact: true }).fill(old)
      await form.getByLabel('新密码', { exact: true }).fill(fresh)
      await form.getByLabel('再次输入新密码').fill(repeat)
      await form.getByRole('button', { name: '修改密码' }).click()
    }
    await change(PASSWORD, 'short', 'other')
    await expect(form.getByText('密码须为 10 至 128 个字符')).toBeVisible()
    await expect(form.getByText('两次输入的新密码不一致')).toBeVisible()
    await change('not the password', changed)
    await expect(form.getByText('原密码不正确')).toBeVisible()
    await change(PASSWORD, changed)
    await expect(page.getByText('密码已修改，其他设备已退出登录')).toBeVisible()
    await expect(form.getByLabel('当前密码', { exact: true })).toHaveValue('')

    await other.goto('/profile')
    await expect(other.getByLabel('用户名')).toBeVisible()
    await elsewhere.close()
    await page.getByRole('tab', { name: '登录设备' }).click()
    await expect(panel(page, '登录设备').getByRole('listitem')).toHaveCount(1)

    await signOut(page)
    await submitSignIn(page, username)
    await expect(page.getByRole('alert')).toHaveText('账号或密码错误')
    await submitSignIn(page, username, changed)
    await page.getByRole('tab', { name: '修改密码' }).click()
    await change(changed, PASSWORD)
    await expect(page.getByText('密码已修改，其他设备已退出登录')).toBeVisible()
  })

  test('shows where one is signed in, and ends it there', async ({ page, browser, browserErrors }) => {
    const username = ACCOUNTS.sessions
    const phone = await browser.newContext({
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    })
    browserErrors.watch(phone)
    const other = await phone.newPage()
    await signInTo(other, '/dashboard', username)
    const third = await page.request.post('/api/adminLogin', { data: { username, password: PASSWORD } })
    expect(third.ok()).toBe(true)
    await signInTo(page, '/profile?tab=sessions', username)

    const sessions = panel(page, '登录设备').getByRole('listitem')
    await expect(sessions.filter({ hasText: '当前设备' })).toContainText(/Chrome \d+ · \w+/)
    await page.getByRole('button', { name: '结束登录：Safari 18 · iPhone（127.0.0.1）' }).click()
    await answer(page, '结束“Safari 18 · iPhone”上的登录？', '结束登录')
    await expect(page.getByText('已结束 1 处登录')).toBeVisible()
    await expect(sessions.filter({ hasText: 'iPhone' })).toHaveCount(0)
    await other.goto('/profile')
    await expect(other.getByLabel('用户名')).toBeVisible()
    await phone.close()

    await page.getByRole('button', { name: '结束其他所有登录' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '结束登录' }).click()
    await expect(sessions).toHaveCount(1)
    await expect(page.getByRole('button', { name: '结束其他所有登录' })).toBeDisabled()
  })

  test('signs in with a second step: a code, or once each recovery code', async ({ page }) => {
    const username = ACCOUNTS.twoStep
    await signInTo(page, '/profile?tab=twoStep', username)
    const tab = panel(page, '两步验证')
    await tab.getByRole('button', { name: '开启两步验证' }).click()
    await tab.getByLabel('登录密码').fill(PASSWORD)
    await tab.getByRole('button', { name: '下一步' }).click()
    await expect(tab.getByRole('img', { name: '供验证器 App 扫描的二维码' })).toBeVisible()
    await expectAccessible(page)
    const secret = (await tab.locator('code').innerText()).replaceAll(/\s/g, '')
    await tab.getByLabel('验证码').fill('12 34')
    await tab.getByRole('button', { name: '确认并开启' }).click()
    await expect(tab.getByText('请输入 6 位数字验证码')).toBeVisible()
    const used = codeAt(secret, 0)
    await tab.getByLabel('验证码').fill(used)
    await tab.getByRole('button', { name: '确认并开启' }).click()
    const codes = tab.getByRole('list', { name: '3. 保存恢复码' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const [first = '', second = '', third = ''] = await codes.allInnerTexts()
    const saved = page.waitForEvent('download')
    await tab.getByRole('button', { name: '下载' }).click()
    expect((await saved).suggestedFilename()).toBe('caredesk-finance.txt')
    await tab.getByRole('button', { name: '我已保存' }).click()
    await expect(tab.getByText('已开启', { exact: true })).toBeVisible()

    await signOut(page)
    await submitSignIn(page, username)
    await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible()
    await expectAccessible(page)
    // A code works once; the one of the next half minute counts already.
    await page.getByLabel('验证码').fill(used)
    await page.keyboard.press('Enter')
    await expect(page.getByText('验证码不正确或已使用')).toBeVisible()
    await page.getByLabel('验证码').fill(codeAt(secret, 1))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /账号菜单/ })).toBeVisible()

    await signOut(page)
    for (const [code, works] of [
      [first.toUpperCase().replace('-', ' '), true],
      [first, false],
    ] as const) {
      await submitSignIn(page, username)
      await page.getByRole('button', { name: '手机不在身边？使用恢复码' }).click()
      await page.getByLabel('恢复码').fill(code)
      await page.getByRole('button', { name: '登录', exact: true }).click()
      if (works) {
        await expect(page.getByRole('button', { name: /账号菜单/ })).toBeVisible()
        await signOut(page)
      } else await expect(page.getByText('验证码不正确或已使用')).toBeVisible()
    }

    await page.getByRole('button', { name: '返回重新登录' }).click()
    await submitSignIn(page, username)
    await page.getByRole('button', { name: '手机不在身边？使用恢复码' }).click()
    await page.getByLabel('恢复码').fill(second)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /账号菜单/ })).toBeVisible()
    await page.goto('/profile?tab=twoStep')
    await tab.getByRole('button', { name: '关闭两步验证' }).click()
    await tab.getByLabel('登录密码').fill(PASSWORD)
    await tab.getByLabel('验证码').fill('000000')
    await tab.getByRole('button', { name: '关闭两步验证' }).click()
    await expect(tab.getByText('验证码不正确或已使用')).toBeVisible()
    await tab.getByLabel('验证码').fill(third)
    await tab.getByRole('button', { name: '关闭两步验证' }).click()
    await expect(tab.getByText('未开启', { exact: true })).toBeVisible()
  })

  for (const [place, viewport] of [
    ['a desk', { width: 1440, height: 900 }],
    ['a telephone', { width: 390, height: 844 }],
  ] as const) {
    test(`keeps the rules of accessibility on ${place}`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await enter(page, '/profile', ACCOUNTS.profile)
      for (const [tab, text] of [
        ['基本资料', '个人简介'],
        ['修改密码', '较长的一句话'],
        ['登录设备', '当前设备'],
        ['两步验证', '开启两步验证'],
        ['我的操作', '个人中心'],
      ] as const) {
        await page.getByRole('tab', { name: tab }).click()
        await expect(panel(page, tab).getByText(text).first()).toBeVisible()
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
      }
    })
  }
})
