import { expect, type Page } from '@playwright/test'
import {
  answer,
  callApi,
  enter,
  expectAccessible,
  forget,
  fresh,
  openFromMenu,
  rowOf,
  rows,
  test,
} from './staff'

const UNITS = '/goods/goodsUnit'
const DOCTORS = '/famDoc/famIndex'
const ARTICLES = '/industry/indList'
const GOODS = '/goods/goodsList'
const MEMBERS = '/userAdmin/userIndex'
const REVIEWS = '/famDoc/famPingjia'

interface Row {
  id: number
  version: number
  name: string
  title: string
  doctorName: string
}

const first = async (page: Page, call: string, input: object = {}) => {
  const { items } = await callApi(page, call, { page: 1, pageSize: 20, ...input })
  const [row] = items as Row[]
  if (!row) throw new Error(`${call} has no rows`)
  return row
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test.describe('unsaved input outlives a look at another screen', { tag: '@demo' }, () => {
  const lookAway = async (page: Page, back: () => Promise<void>) => {
    await openFromMenu(page, '操作日志', '操作日志')
    await expect(rows(page).first()).toBeVisible()
    await back()
  }

  test('in a drawer', async ({ page }) => {
    const { id } = await first(page, 'goodsUnitList')
    await enter(page, `${UNITS}?edit=${id}`)
    const name = page.getByRole('textbox', { name: '单位名称' })
    await name.fill('半')
    await lookAway(page, () => openFromMenu(page, '商品管理', '商品单位'))
    await expect(name).toHaveValue('半')
  })

  test('on a page', async ({ page }) => {
    const { id } = await first(page, 'doctorList')
    await enter(page, `${DOCTORS}/edit/${id}`)
    const academic = page.getByRole('textbox', { name: '学术头衔' })
    await academic.fill('半份头衔')
    await lookAway(page, () => page.getByRole('tab', { name: /^编辑医生/ }).click())
    await expect(academic).toHaveValue('半份头衔')
  })

  test('in a dialog', async ({ page }) => {
    const { name } = await first(page, 'goodsList')
    await enter(page, UNITS)
    await openFromMenu(page, '商品管理', '商品列表')
    await page.getByRole('button', { name: `更多操作 ${name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: '库存' }).click()
    const stock = dialog(page, `“${name}”的库存`)
    const note = stock.getByRole('textbox', { name: '备注' })
    await note.fill('盘点到一半')
    // The menu is out of reach behind a dialog; the browser's own buttons are not.
    await page.goBack()
    await expect(page).toHaveURL(UNITS)
    await expect(stock).toBeHidden()
    await page.goForward()
    await expect(note).toHaveValue('盘点到一半')
  })
})

test('what lies over a list is an address: it survives a reload, and Back closes it @demo', async ({
  page,
}) => {
  const { id, name } = await first(page, 'goodsUnitList')
  await enter(page, UNITS)
  await page.getByRole('button', { name: `编辑 ${name}`, exact: true }).click()
  await expect(page).toHaveURL(`${UNITS}?edit=${id}`)
  const form = dialog(page, `编辑单位“${name}”`)
  const input = form.getByRole('textbox', { name: '单位名称' })
  await expect(input).toHaveValue(name)
  await page.reload()
  await expect(input).toHaveValue(name)

  // Untouched, it closes; with something typed in it, somebody is asked first.
  await page.goBack()
  await expect(page).toHaveURL(UNITS)
  await expect(form).toBeHidden()
  await page.goForward()
  await input.fill('半')
  await page.evaluate(() => history.back())
  await answer(page, '放弃未保存的内容？', '继续填写')
  await expect(input).toHaveValue('半')
  await form.getByRole('button', { name: '取消' }).click()
  await answer(page, '放弃未保存的内容？', '放弃')
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(UNITS)

  // By a link there is nothing of the console to go back to: the list takes its place.
  await enter(page, `${UNITS}?open=${id}`)
  await expect(dialog(page, name)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(UNITS)
  await expect(rows(page).first()).toBeVisible()
})

test('a detail has the actions of its row, links and the way to the next @demo', async ({ page }) => {
  const review = await first(page, 'reviewList', { status: 'shown' })
  await enter(page, `${REVIEWS}?tab=shown`)
  await page
    .getByRole('button', { name: /^更多操作/ })
    .first()
    .click()
  const entries = await page.getByRole('menuitem').allTextContents()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^查看/ }).first().click()
  const detail = page.locator('.ant-drawer').filter({ visible: true })
  await expect(detail.getByText('1 / ')).toBeVisible()
  await expect(detail.getByRole('button', { name: '隐藏', exact: true })).toBeVisible()
  await detail.getByRole('button', { name: /^更多操作/ }).click()
  for (const entry of entries.slice(-1))
    await expect(page.getByRole('menuitem', { name: entry })).toBeVisible()
  await page.keyboard.press('Escape')

  await expectAccessible(page)

  const before = page.url()
  await detail.getByRole('button', { name: '下一条' }).click()
  await expect(page).not.toHaveURL(before)
  await expect(detail.getByText('2 / ')).toBeVisible()
  await detail.getByRole('button', { name: '上一条' }).click()
  await expect(page).toHaveURL(before)
  await expect(detail.getByRole('button', { name: '上一条' })).toBeDisabled()

  await enter(page, `${REVIEWS}?open=${review.id}`)
  await detail.getByRole('link', { name: review.doctorName }).click()
  await expect(page).toHaveURL(new RegExp(`${DOCTORS}\\?open=\\d+$`))
  await expect(dialog(page, review.doctorName)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${REVIEWS}?open=${review.id}`)
})

test('the way to the next record goes on over the ends of a page @demo', async ({ page }) => {
  await enter(page, `${REVIEWS}?pageSize=10`)
  await rows(page).nth(9).getByRole('link').first().click()
  const detail = page.locator('.ant-drawer').filter({ visible: true })
  await expect(detail.getByText('10 / ')).toBeVisible()
  const openedId = () => new URL(page.url()).searchParams.get('open')
  const tenth = openedId()
  await detail.getByRole('button', { name: '下一条' }).click()
  await expect(detail.getByText('11 / ')).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
  expect(openedId()).not.toBe(tenth)
  await detail.getByRole('button', { name: '上一条' }).click()
  await expect(detail.getByText('10 / ')).toBeVisible()
  expect(openedId()).toBe(tenth)
  // Closed, it leaves one where one has come to.
  await detail.getByRole('button', { name: '下一条' }).click()
  await expect(detail.getByText('11 / ')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await expect(page).toHaveURL(/page=2/)
  expect(openedId()).toBeNull()
})

test('a reason is asked for where one types it, and an empty one is refused in words @demo', async ({
  page,
}) => {
  await enter(page, MEMBERS)
  await page
    .getByRole('button', { name: /^更多操作/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '导出个人数据' }).click()
  const question = dialog(page, /的全部数据$/)
  const reason = question.getByRole('textbox')
  await expect(reason).toBeFocused()
  await question.getByRole('button', { name: '导出个人数据' }).click()
  await expect(reason).toHaveAccessibleDescription(/此项必填/)
  await expect(reason).toBeFocused()
})

test('a new record is shown above the list and marked, and the next can follow @demo', async ({ page }) => {
  const [one, two] = [fresh('甲壳'), fresh('乙壳')]
  await forget(page, 'goodsUnit', [one, two])
  await enter(page, `${UNITS}?sort=name&kw=${encodeURIComponent('盒')}`)
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: '新增单位' }).click()
  const form = dialog(page, '新增单位')
  const name = form.getByRole('textbox', { name: '单位名称' })
  await name.fill(one)
  await form.getByRole('checkbox', { name: '继续新增下一条' }).check()
  await name.press('Enter')
  await expect(page.getByText(`已新增单位 ${one}`)).toBeVisible()
  await expect(name).toHaveValue('')
  await name.fill(two)
  await form.getByRole('checkbox', { name: '继续新增下一条' }).uncheck()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form).toBeHidden()
  // Neither matches the filter: both stand above what does, until something else is asked for.
  await expect(rows(page).first()).toContainText(`新增${two}`)
  await expect(rows(page).nth(1)).toContainText(`新增${one}`)
  await page.getByRole('button', { name: '重置' }).first().click()
  await expect(rowOf(page, one)).not.toContainText('新增')
  await forget(page, 'goodsUnit', [one, two])
})

test('an article is saved and published in one go @demo', async ({ page }) => {
  const { items } = await callApi(page, 'articleList', {
    status: 'published',
    sort: 'createdAt',
    pageSize: 50,
  })
  // One that leads to nothing: what others lead to may be off sale.
  const source = (items as { id: number; doctorId: number | null; goodsIds: number[] }[]).find(
    ({ doctorId, goodsIds }) => doctorId === null && goodsIds.length === 0,
  )
  if (!source) throw new Error('every article leads somewhere')
  const title = fresh('一步发布的文章')
  await enter(page, `${ARTICLES}/copy/${source.id}`)
  const form = page.getByRole('tabpanel', { name: '新增文章' })
  const heading = form.getByRole('textbox', { name: '标题' })
  await expect(heading).not.toHaveValue('') // the copy is there
  await heading.fill(title)
  await form.getByRole('button', { name: '保存并发布' }).click()
  await answer(page, `发布“${title}”？`, '发布')
  await expect(page.getByText(`已发布“${title}”`)).toBeVisible()
  await expect(rows(page).filter({ hasText: title })).toContainText('新增')
  const { id, version } = await first(page, 'articleList', { kw: title })
  const offline = await callApi(page, 'articleOffline', { id, version, reason: '测试结束' })
  await callApi(page, 'articleDel', { id, version: offline.version })
})

test('a long form leads to its groups, and marks a formatted text as a whole @demo', async ({ page }) => {
  await enter(page, `${GOODS}/create`)
  const groups = page.getByRole('navigation', { name: '表单分组' })
  await groups.getByRole('button').last().click()
  await expect(page.getByRole('spinbutton', { name: '虚拟销量' })).toBeInViewport()
  await expectAccessible(page)

  await enter(page, `${ARTICLES}/create`)
  const form = page.getByRole('tabpanel', { name: '新增文章' })
  await form.getByRole('button', { name: '保存', exact: true }).click()
  const text = form.getByRole('textbox', { name: '正文' })
  await expect(text).toHaveAttribute('aria-invalid', 'true')
  await expect(text).toHaveAccessibleDescription(/此项必填/)
  await expect(form.getByRole('toolbar').locator('.ant-select-status-error')).toHaveCount(0)
})

test('a drawer is wide, and as wide as somebody drags it; a telephone gives it all there is @demo', async ({
  page,
}) => {
  const { id } = await first(page, 'userList')
  await enter(page, `${MEMBERS}?open=${id}`)
  const panel = page.locator('.ant-drawer-content-wrapper').filter({ visible: true })
  const width = async () => (await panel.boundingBox())?.width ?? 0
  await expect.poll(width).toBe(800)
  const edge = await page.locator('[class*=resizable-dragger]').boundingBox()
  if (!edge) throw new Error('no edge to drag')
  await page.mouse.move(edge.x + 1, edge.y + 200)
  await page.mouse.down()
  await page.mouse.move(edge.x - 99, edge.y + 200)
  await page.mouse.up()
  await expect.poll(width).toBe(900)
  await page.reload()
  await expect.poll(width).toBe(900)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(width).toBe(390)
  await expectAccessible(page)
})
