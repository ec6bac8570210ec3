import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { barriersOn, callApi, enter, expectNoSideScroll, fresh, test } from './staff'

const ROLES = '/config/rules'
const MEMBERS = '/userAdmin/userIndex'
const PASSWORD = 'quiet river stone'
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

// Each of them waits for what the one before has left to the server.
test.describe.configure({ mode: 'serial', timeout: 240_000 })

/** colleague is an account of this test alone, that may do everything: what it leaves to the server nobody else is told of. */
async function colleague(page: Page, called: string): Promise<string> {
  const username = fresh(called)
  const made = await callApi(page, 'accountSave', { username, name: '测试员', roleIds: [1] })
  const { password } = await callApi(page, 'accountResetPwd', made)
  const post = async (call: string, data: object, token = '') => {
    const answered = await page.request.post(`/api/${call}`, { data, headers: token ? { token } : {} })
    return ((await answered.json()) as { data: { token: string } }).data.token
  }
  const token = await post('adminLogin', { username, password })
  await post('adminPasswordChange', { oldPassword: password, newPassword: PASSWORD }, token)
  return username
}

const bell = (page: Page) => page.getByRole('button', { name: /^打开后台任务/ })
const drawer = (page: Page) => page.getByRole('dialog', { name: '后台任务', exact: true })
const bulkBar = (page: Page) => page.getByRole('region', { name: '批量操作' })

/** looksRight holds what is on show to the rules that a machine can check, at a desk and on a telephone. */
async function looksRight(page: Page): Promise<void> {
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size)
    expect(await barriersOn(page, '[role=dialog]')).toEqual([])
    await expectNoSideScroll(page)
  }
}

test('disables all that a filter finds, lists what refused, and takes it back but for what was changed since', async ({
  page,
}) => {
  const word = fresh('超级')
  const names = Array.from({ length: 11 }, (_, i) => `${word}测试${'甲乙丙丁戊己庚辛壬癸子'[i]}`)
  const ids: number[] = []
  for (const [i, name] of names.entries()) {
    const { id } = await callApi(page, 'roleSave', { name, key: fresh(`whole${i}`), codes: [1010] })
    ids.push(Number(id))
  }
  await enter(page, `${ROLES}?kw=超级&pageSize=10`, await colleague(page, 'bulk.mei'))
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await bulkBar(page).getByRole('button', { name: '选择符合条件的全部 12 条' }).click()
  await expect(bulkBar(page)).toContainText('已选择符合条件的全部 12 条')
  await bulkBar(page).getByRole('button', { name: '批量停用' }).click()
  const question = page.getByRole('dialog', { name: '停用选中的 12 项？' })
  await expect(question).toContainText('逐条处理')
  await question.getByRole('button', { name: '停用', exact: true }).click()
  await expect(page.getByText('已开始在后台处理，完成后会通知您')).toBeVisible()
  await expect(bulkBar(page)).toBeHidden()

  await expect(page.getByText(/ · 停用 · 角色管理 · 12 行”已完成：成功 11 行，失败 1 行/)).toBeVisible()
  await page.getByRole('button', { name: '查看结果' }).click()
  const results = page.getByRole('dialog').filter({ hasText: '成功 11 行，失败 1 行' })
  await expect(results.getByRole('row')).toHaveCount(2)
  await expect(results.getByRole('row', { name: /超级管理员 失败/ })).toBeVisible()
  await looksRight(page)
  await results.getByText('全部', { exact: true }).click()
  await expect(results.getByRole('row')).toHaveCount(13)
  const states = async () => {
    const { items } = await callApi(page, 'roleList', { kw: word, pageSize: 50 })
    return new Map((items as { id: number; status: string }[]).map(({ id, status }) => [id, status]))
  }
  const after = await states()
  expect(ids.map((id) => after.get(id))).toEqual(ids.map(() => 'disabled'))

  // Somebody enables one and disables it again: it is as the run has left it, and yet another.
  const [first = 0] = ids
  for (const status of ['enabled', 'disabled']) {
    const { version } = await callApi(page, 'roleDetail', { id: first })
    await callApi(page, 'roleStatus', { id: first, version, status })
  }
  await results.getByRole('button', { name: '撤销这次操作' }).click()
  await page
    .getByRole('dialog', { name: /^撤销“/ })
    .getByRole('button', { name: '撤销', exact: true })
    .click()
  await expect(page.getByText(/已完成：已还原 10 行，跳过 1 行/)).toBeVisible()
  const back = await states()
  expect(ids.map((id) => back.get(id))).toEqual(ids.map((id) => (id === first ? 'disabled' : 'enabled')))
  await page.keyboard.press('Escape')
  await expect(results).toBeHidden()

  await bell(page).click()
  const undone = drawer(page).getByRole('article').first()
  await expect(undone).toContainText('已还原 10 行，跳过 1 行')
  await expect(drawer(page).getByRole('button', { name: '撤销这次操作' })).toHaveCount(0)
  await looksRight(page)
  await undone.getByRole('button', { name: '查看结果' }).click()
  const skipped = page.getByRole('dialog').filter({ hasText: '已跳过' })
  await expect(skipped.getByRole('row')).toHaveCount(2)
  // The record that was left as it is can be looked at from there.
  await skipped.getByRole('link', { name: names[0] }).click()
  await expect(page).toHaveURL(new RegExp(`open=${first}`))
  await expect(drawer(page)).toBeHidden()
})

test('makes a file in the background, which its owner alone can fetch', async ({ page, browser }) => {
  const owner = await colleague(page, 'export.lan')
  await enter(page, ROLES, owner)
  await page.getByRole('button', { name: '导出' }).click()
  const dialog = page.getByRole('dialog', { name: '导出角色管理' })
  await dialog.getByRole('radio', { name: 'CSV' }).check()
  await dialog.getByRole('checkbox', { name: '在后台生成' }).check()
  await dialog.getByRole('button', { name: '在后台导出' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^“导出 · 角色管理”已完成/)).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('打开后台任务：1 项进行中或未查看')

  await page.setViewportSize(PHONE)
  await bell(page).click()
  const run = drawer(page).getByRole('article', { name: '导出 · 角色管理' })
  await expect(run).toContainText('文件保留至')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    run.getByRole('button', { name: '下载文件' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^角色管理-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain('超级管理员')
  await looksRight(page)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(bell(page)).toHaveAccessibleName('打开后台任务')

  const theirs = await browser.newContext({ locale: 'zh-CN' })
  const other = await theirs.newPage()
  await enter(other, ROLES, await colleague(other, 'export.other'))
  await bell(other).click()
  await expect(drawer(other)).toContainText('还没有后台任务')
  await theirs.close()
})

test('cancels a run, which keeps what it has done and can take that back @demo', async ({ page }) => {
  const tag = fresh('中途取消')
  const tagged = async () => Number((await callApi(page, 'userList', { tag, pageSize: 10 })).total)
  const until = new Date(Date.now() - 120 * 86_400_000).toISOString()
  await enter(page, `${MEMBERS}?createdAtTo=${until}`, await colleague(page, 'cancel.yu'))
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await bulkBar(page)
    .getByRole('button', { name: /^选择符合条件的全部/ })
    .click()
  await bulkBar(page).getByRole('button', { name: '打标签' }).click()
  const question = page.getByRole('dialog', { name: /名会员打标签$/ })
  const input = question.getByRole('combobox').first()
  await input.fill(tag)
  await input.press('Enter')
  await question.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: '查看进度' }).click()
  const run = drawer(page).getByRole('article').first()
  await expect(run.getByRole('progressbar')).toBeVisible()
  await run.getByRole('button', { name: '取消任务' }).click()
  const sure = page.getByRole('dialog', { name: /^取消“/ }).getByRole('button', { name: '取消任务' })
  await expect(sure).toBeEnabled()
  // A run that is cancelled before it has begun leaves nothing to take back.
  await expect.poll(tagged, { intervals: [50] }).toBeGreaterThan(0)
  await sure.click()
  await expect(run).toContainText('已取消')
  await run.getByRole('button', { name: '撤销这次操作' }).click()
  await page
    .getByRole('dialog', { name: /^撤销“/ })
    .getByRole('button', { name: '撤销', exact: true })
    .click()
  await expect(drawer(page).getByRole('article').first()).toContainText(/全部还原/, { timeout: 60_000 })
  expect(await tagged()).toBe(0)
})
