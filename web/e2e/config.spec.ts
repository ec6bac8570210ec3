import { expect, type Locator, type Page } from '@playwright/test'
import { answer, callApi, choose, enter, expectAccessible, fresh, rowOf, test } from './staff'

const ACCOUNTS = '/config/accOunt'
const ROLES = '/config/rules'
const CODES = '/config/jurisdiction'

const menuOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const box = (form: Locator, name: string) => form.getByRole('checkbox', { name })
/** formPage is a form with a tab of its own. */
const formPage = (page: Page, name: string) => page.getByRole('tabpanel', { name, exact: true })

/** makeRole has a role made without the screens. */
async function makeRole(page: Page, key: string, codes: number[], more: object = {}): Promise<number> {
  const { id } = await callApi(page, 'roleSave', { name: `角色${key}`, key, codes, ...more })
  return Number(id)
}

/** tokenFor makes an account with one role and signs it in, its first password changed. */
async function tokenFor(page: Page, username: string, roleId: number): Promise<string> {
  const made = await callApi(page, 'accountSave', { username, name: '测试员', roleIds: [roleId] })
  const { password } = await callApi(page, 'accountResetPwd', made)
  const post = async (call: string, data: object, token = '') => {
    const answered = await page.request.post(`/api/${call}`, { data, headers: token ? { token } : {} })
    return ((await answered.json()) as { data: { token: string } }).data.token
  }
  const token = await post('adminLogin', { username, password })
  return post('adminPasswordChange', { oldPassword: password, newPassword: 'a quiet morning' }, token)
}

test('makes an account, whose owner replaces the password at the first sign-in', async ({
  page,
  browser,
}) => {
  const username = fresh('li.ting')
  const key = fresh('units')
  await makeRole(page, key, [1010, 1038])
  await enter(page, ACCOUNTS)
  await page.getByRole('button', { name: '新增账号' }).click()
  const drawer = page.getByRole('dialog', { name: '新增账号' })
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByRole('textbox', { name: '用户名' })).toHaveAccessibleDescription(/此项必填/)
  await drawer.getByRole('textbox', { name: '用户名' }).fill(username)
  await drawer.getByRole('textbox', { name: '姓名' }).fill('李婷')
  await drawer.getByRole('textbox', { name: '手机号' }).fill('138 0013 8000')
  await choose(page, drawer.getByRole('combobox', { name: '角色' }), `角色${key}`)
  await page.keyboard.press('Escape')
  await drawer.getByRole('button', { name: '保存' }).click()

  const shown = page.getByRole('dialog', { name: `“${username}”的登录密码` })
  await expect(shown).toContainText('密码只显示这一次')
  const password = await shown.locator('code').innerText()
  await shown.getByRole('button', { name: '我已保存' }).click()
  await expect(rowOf(page, username)).toContainText('138****8000')
  await expect(rowOf(page, username)).toContainText(`角色${key}`)

  const theirs = await browser.newContext({ locale: 'zh-CN' })
  const other = await theirs.newPage()
  await other.goto(new URL('/', page.url()).href)
  await other.getByLabel('用户名').fill(username)
  await other.getByLabel('密码', { exact: true }).fill(password)
  await other.getByRole('button', { name: '登录' }).click()
  await other.getByLabel('当前密码', { exact: true }).fill(password)
  await other.getByLabel('新密码', { exact: true }).fill('a quiet morning')
  await other.getByLabel('再次输入新密码', { exact: true }).fill('a quiet morning')
  await other.getByRole('button', { name: '保存并继续' }).click()
  await expect(menuOf(other).getByText('商品单位')).toBeVisible()

  // Ended sessions and a disabled account are out at once. The new password is news to this list.
  const listed = page.waitForResponse(/accountList/)
  await page.getByRole('button', { name: '刷新' }).click()
  await listed
  await page.getByRole('button', { name: `更多操作 ${username}` }).click()
  await page.getByRole('menuitem', { name: '强制下线' }).click()
  await answer(page, `让“${username}”退出所有设备？`, '强制下线')
  await expect(page.getByText(`已强制 ${username} 下线`)).toBeVisible()
  await expect(other.getByRole('button', { name: '登录' })).toBeVisible()
  await rowOf(page, username).getByRole('switch').click()
  await expect(page.getByRole('dialog', { name: `停用账号“${username}”？` })).toContainText(
    '立即退出所有设备',
  )
  await answer(page, `停用账号“${username}”？`, '停用')
  await expect(rowOf(page, username).getByRole('switch')).not.toBeChecked()
  await theirs.close()

  // One's own account offers neither its end nor its switch.
  const own = page.getByRole('row').filter({ hasText: '管理员' })
  await expect(own.getByRole('switch')).toHaveCount(0)
  await expect(own.getByRole('button', { name: / admin$/ })).toHaveText(['查看', '编辑', '操作日志'])
})

test('chooses codes in the shape of the menu, and explains those that stand twice', async ({ page }) => {
  const role = fresh('勾选规则')
  const second = `${role}副本`
  const secondKey = fresh('ticking_two')
  const key = fresh('ticking')
  await enter(page, ROLES)
  await page.getByRole('button', { name: '新增角色' }).click()
  const form = formPage(page, '新增角色')
  await form.getByRole('textbox', { name: '角色名称' }).fill(role)
  await form.getByRole('textbox', { name: '标识' }).fill(key)
  // A screen brings its section, and nothing else.
  await box(form, '职称管理 1028').check()
  await expect(box(form, '医生列表 1007')).toBeChecked()
  await expect(box(form, '医生列表 1007')).toBeDisabled()
  await expect(box(form, '平台特色服务 1015')).not.toBeChecked()
  await expect(box(form, '体检中心 1028')).not.toBeChecked()
  await expect(
    form.getByText('1028 也用于“平台特色服务 › 体检中心”，只有同时勾选该分区时那里才会开启'),
  ).toBeVisible()
  await box(form, '更多服务 1043').check()
  await expect(box(form, '体检中心 1028')).toBeChecked()
  await expect(
    form.getByText('1028 也用于“平台特色服务 › 体检中心”，该分区已勾选，两处会一同开启'),
  ).toBeVisible()
  // A section of which a part is ticked is neither ticked nor not: the first click ticks it all, the next nothing.
  await expect(box(form, '名医库 1007')).toHaveJSProperty('indeterminate', true)
  await box(form, '名医库 1007').click()
  await expect(box(form, '名医库 1007')).toBeChecked()
  await expect(box(form, '科室分类 1027')).toBeChecked()
  // Without its section a screen goes; the code stays for the other place.
  await box(form, '名医库 1007').uncheck()
  await expect(box(form, '科室分类 1027')).not.toBeChecked()
  await expect(box(form, '职称管理 1028')).not.toBeChecked()
  await expect(box(form, '体检中心 1028')).toBeChecked()
  await expect(form.getByText('与所在分区同为 1013，随分区一起开启')).toHaveCount(2)
  await expect(form.getByText('与所在分区同为 1005，随分区一起开启')).toHaveCount(1)
  await box(form, '广告管理 1005').check()
  await expect(box(form, '平台首页广告 1005')).toBeChecked()
  await expect(box(form, '商城首页广告 1042')).toBeChecked()
  await box(form, '商城首页广告 1042').uncheck()
  await expect(form.getByText('已选 4 个权限码')).toBeVisible()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, role)).toContainText('4 个权限码')

  await page.getByRole('button', { name: `更多操作 ${role}`, exact: true }).click()
  await page.getByRole('menuitem', { name: '复制' }).click()
  await expect(page).toHaveURL(/\/config\/rules\/copy\/\d+$/)
  await expect(box(form, '体检中心 1028')).toBeChecked()
  await form.getByRole('textbox', { name: '角色名称' }).fill(second)
  await form.getByRole('textbox', { name: '标识' }).fill(secondKey)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, second)).toContainText('4 个权限码')
  // The built-in role has no switch and no end.
  const builtin = page.getByRole('row').filter({ hasText: '超级管理员' })
  await expect(builtin.getByRole('switch')).toHaveCount(0)
})

test('ticks the screens of a section along, and warns of a section without any', async ({ page }) => {
  const role = fresh('空分区')
  await enter(page, ROLES)
  await page.getByRole('button', { name: '新增角色' }).click()
  const form = formPage(page, '新增角色')
  await form.getByRole('textbox', { name: '角色名称' }).fill(role)
  await form.getByRole('textbox', { name: '标识' }).fill(fresh('shut_section'))
  const goods = box(form, '商品管理 1010')
  const screens = ['商品列表 1012', '商品分类 1011', '商品单位 1038'].map((name) => box(form, name))
  await goods.check()
  for (const screen of screens) await expect(screen).toBeChecked()
  for (const screen of screens) await screen.uncheck()
  await expect(goods).toHaveJSProperty('indeterminate', true)
  const warning = form.getByRole('alert').filter({ hasText: '不会开放任何内容：商品管理' })
  await expect(warning).toBeVisible()
  await form.getByRole('button', { name: '保存' }).click()
  // Also where it was saved all the same.
  await expect(rowOf(page, role).getByLabel(/不会开放任何内容：商品管理/)).toBeVisible()
  await page.getByRole('button', { name: `编辑 ${role}`, exact: true }).click()
  const edited = formPage(page, `编辑角色“${role}”`)
  await expect(edited.getByText('该分区不会出现在菜单中')).toBeVisible()
  await box(edited, '商品单位 1038').check()
  await expect(edited.getByText('该分区不会出现在菜单中')).toBeHidden()
  await edited.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, role)).toContainText('2 个权限码')
  await expect(rowOf(page, role).getByLabel(/不会开放任何内容/)).toHaveCount(0)
})

test('shows who gains and who loses before saving, and every open menu follows', async ({
  page,
  browser,
  browserErrors,
}) => {
  const username = fresh('follower')
  const key = fresh('follow')
  const role = await makeRole(page, key, [1010, 1038])
  const token = await tokenFor(page, username, role)
  const theirs = await browser.newContext({ locale: 'zh-CN' })
  browserErrors.watch(theirs)
  const url = new URL('/', test.info().project.use.baseURL).href
  await theirs.addCookies([{ name: 'token', value: token, url, sameSite: 'Strict' }])
  const other = await theirs.newPage()
  await other.goto(`${url}goods/goodsUnit`)
  await expect(other.getByRole('button', { name: '新增单位' }).first()).toBeVisible()
  await expect(menuOf(other).getByText('名医库')).toBeHidden()

  await enter(page, `${ROLES}?kw=${key}`)
  await page.getByRole('button', { name: `编辑 角色${key}` }).click()
  const form = formPage(page, `编辑角色“角色${key}”`)
  await expect(form.getByRole('textbox', { name: '标识' })).toBeDisabled()
  await box(form, '科室分类 1027').check()
  await form.getByRole('switch', { name: '可编辑' }).click()
  await form.getByRole('button', { name: '保存' }).click()
  const preview = page.getByRole('dialog', { name: `保存对角色“角色${key}”的修改？` })
  await expect(preview).toContainText('1 个账号的权限会立即改变')
  await expect(preview.getByRole('listitem')).toContainText('测试员')
  await expect(preview.getByText('1027 科室分类')).toBeVisible()
  await expect(preview.getByText('1007 名医库')).toBeVisible()
  await expect(preview.getByText('可编辑')).toBeVisible()
  await expectAccessible(page)
  await preview.getByRole('button', { name: '确认保存' }).click()
  await expect(form).toBeHidden()

  // Nobody signs in again: the next call of the other console brings the news.
  await other.getByRole('button', { name: '刷新' }).click()
  await expect(menuOf(other).getByText('名医库')).toBeVisible()
  await expect(other.getByRole('button', { name: '新增单位' })).toHaveCount(0)

  await page.getByRole('button', { name: `更多操作 角色${key}` }).click()
  await page.getByRole('menuitem', { name: '查看账号' }).click()
  await expect(page).toHaveURL(new RegExp(`${ACCOUNTS}\\?roleIds=${role}`))
  await expect(rowOf(page, username)).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: '账号管理' }).getByText('共 1 条')).toBeVisible()
  await theirs.close()

  // The role in full, by the way from the log: what it opens and who has it, in words.
  await enter(page, `/operLog/operList?objectType=role&objectId=${role}`)
  const log = page.getByRole('table', { name: '操作日志' })
  await log.getByRole('row').filter({ hasText: '修改角色' }).getByRole('button', { name: /^查看/ }).click()
  const changes = page.getByRole('dialog').getByRole('table').first()
  await expect(changes.getByRole('row').filter({ hasText: '权限' })).toContainText(
    /另有 2 个未变.*1007 名医库.*1027 科室分类/,
  )
  await page.getByRole('dialog').getByRole('button', { name: '查看该记录' }).click()
  const detail = page.getByRole('dialog', { name: `角色${key}` })
  await expect(detail.getByRole('link', { name: '测试员' })).toBeVisible()
  await expect(detail.getByText('科室分类 1027')).toBeVisible()
  await expect(detail).not.toContainText('[object')
})

test('keeps codes: their places, their names, what disabling takes away, and why', async ({
  page,
  browser,
}) => {
  const holder = fresh('code.holder')
  const key = fresh('codes')
  const role = await makeRole(page, key, [1010, 1038], { capWrite: false })
  const token = await tokenFor(page, holder, role)
  await enter(page, CODES)
  await expect(page.getByText('1028 也用于 平台特色服务 › 体检中心')).toBeVisible()
  await page.getByRole('tab', { name: '权限码列表' }).click()
  await page.getByRole('searchbox', { name: '关键词搜索' }).fill('1038')
  await page.keyboard.press('Enter')
  const units = rowOf(page, '1038 商品单位')
  await expect(units).toContainText('商品管理 › 商品单位')
  await units.getByRole('switch').click()
  await expect(page.getByRole('dialog', { name: '停用权限码“1038 商品单位”？' })).toContainText(`角色${key}`)
  await answer(page, '停用权限码“1038 商品单位”？', '停用')
  await expect(units.getByRole('switch')).not.toBeChecked()

  const theirs = await browser.newContext({ locale: 'zh-CN' })
  const url = new URL('/', test.info().project.use.baseURL).href
  await theirs.addCookies([{ name: 'token', value: token, url, sameSite: 'Strict' }])
  const other = await theirs.newPage()
  await other.goto(`${url}goods/goodsUnit`)
  await expect(other).toHaveURL(/\/401$/)
  await theirs.close()

  await page.getByRole('button', { name: '权限来源' }).click()
  const drawer = page.getByRole('dialog', { name: '某账号为什么能或不能操作' })
  await choose(page, drawer.getByRole('combobox', { name: '账号' }), `${holder} 测试员`)
  await drawer.getByRole('combobox', { name: '页面' }).fill('商品单')
  await choose(page, drawer.getByRole('combobox', { name: '页面' }), '商品单位')
  await expect(drawer).toContainText(`测试员 (${holder}) 不能打开这个页面`)
  await expect(drawer.getByText('1038 商品单位').first()).toBeVisible()
  await expect(drawer.getByText('权限码已停用').first()).toBeVisible()
  await expect(drawer.getByText('没有任何角色包含它').first()).toBeVisible()
  await expect(drawer.getByRole('heading', { name: '新增、修改和删除' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await units.getByRole('switch').click()
  await expect(units.getByRole('switch')).toBeChecked()

  await page.getByRole('button', { name: '新增权限码' }).click()
  const form = page.getByRole('dialog', { name: '新增权限码' })
  await form.getByRole('spinbutton', { name: '权限码' }).fill('1999')
  await form.getByRole('textbox', { name: '中文名称' }).fill('将来之用')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('不能小于 2,000')).toBeVisible()
  await form.getByRole('spinbutton', { name: '权限码' }).fill('2468')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('searchbox', { name: '关键词搜索' }).fill('2468')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, '2468 将来之用')).toContainText('没有对应页面，留作以后使用')
  await page.getByRole('button', { name: '更多操作 2468 将来之用' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await answer(page, '删除权限码“2468 将来之用”？', '删除')
  await expect(rowOf(page, '2468 将来之用')).toBeHidden()
})
