import { expect, type Page } from '@playwright/test'
import { act, answer, callApi, enter, forget, fresh, test } from './staff'

const UNITS = '/goods/goodsUnit'
const ARTICLES = '/industry/indList'
const MEMBERS = '/userAdmin/userIndex'

const undo = (page: Page) => page.getByRole('button', { name: '撤销', exact: true })

test('says what was done, and takes it back @demo', async ({ page }) => {
  const unit = fresh('复原壳')
  await forget(page, 'goodsUnit', [unit])
  await callApi(page, 'goodsUnitSave', { name: unit })
  await enter(page, `${UNITS}?kw=${encodeURIComponent(unit)}`)
  const toggle = page.getByRole('switch', { name: `启用 ${unit}`, exact: true })
  await toggle.click()
  await answer(page, `停用单位“${unit}”？`, '停用')
  await expect(page.getByText(`已停用“${unit}”`)).toBeVisible()
  await expect(toggle).not.toBeChecked()
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(page.getByText(`已启用“${unit}”`)).toBeVisible()
  await expect(toggle).toBeChecked()
  await forget(page, 'goodsUnit', [unit])
})

test('puts an article on top and takes that back @demo', async ({ page }) => {
  const { items } = await callApi(page, 'articleList', { page: 1, pageSize: 50, status: 'draft' })
  const drafts = items as { id: number; title: string; top: boolean }[]
  const bearing = await Promise.all(drafts.map(({ title }) => callApi(page, 'articleList', { kw: title })))
  const article = drafts.find(({ top }, i) => !top && bearing[i]?.total === 1)
  if (!article) throw new Error('no article that could be put on top')
  const isOnTop = async () => (await callApi(page, 'articleDetail', { id: article.id })).top
  await enter(page, `${ARTICLES}?kw=${encodeURIComponent(article.title)}`)
  await act(page, article.title, '置顶')
  await expect(page.getByText(`已置顶“${article.title}”`)).toBeVisible()
  expect(await isOnTop()).toBe(true)
  await undo(page).click()
  await expect(page.getByText(`已撤销置顶：${article.title}`)).toBeVisible()
  expect(await isOnTop()).toBe(false)
})

test('takes tags back from those members who had them not @demo', async ({ page }) => {
  const [known, added] = [fresh('早有'), fresh('误加')]
  const { items } = await callApi(page, 'userList', { page: 4, pageSize: 20, status: 'normal' })
  const [one, two] = items as { id: number }[]
  if (!one || !two) throw new Error('no members to be tagged')
  await callApi(page, 'userTag', { ids: [one.id], add: [known] })
  const tagsOf = async ({ id }: { id: number }) =>
    ((await callApi(page, 'userDetail', { id })).tags as string[]).filter((tag) =>
      [known, added].includes(tag),
    )
  await enter(page, `${MEMBERS}?page=4&status=normal`)
  for (const { id } of [one, two]) await page.locator(`tr[data-row="${id}"]`).getByRole('checkbox').check()
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '打标签' }).click()
  const question = page.getByRole('dialog', { name: '给 2 名会员打标签' })
  const input = question.getByRole('combobox').first()
  for (const tag of [known, added]) {
    await input.fill(tag)
    await input.press('Enter')
  }
  await question.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('打标签：已处理 2 项')).toBeVisible()
  expect(await tagsOf(two)).toEqual([known, added])
  await undo(page).click()
  await expect(page.getByText(/^已撤销打标签：/)).toBeVisible()
  expect(await tagsOf(one)).toEqual([known])
  expect(await tagsOf(two)).toEqual([])
  await callApi(page, 'userTag', { ids: [one.id], remove: [known] })
})
