import { expect, type Page } from '@playwright/test'
import {
  act,
  answer,
  callApi,
  choose,
  enter,
  expectAccessible,
  expectNoSideScroll,
  fresh,
  test,
} from './staff'

const ARTICLES = '/industry/indList'
const COMMENTS = '/industry/indPl'

const articleRow = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `选择 ${title}`, exact: true }) })

test('writes an article, warns of claims, publishes, edits in place, restores and withdraws', {
  tag: '@apart',
}, async ({ page }) => {
  const title = fresh('春季养生的四个要点')
  const changed = fresh('春季养生的五个要点')
  await enter(page, ARTICLES)
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 750, height: 420 } })
  await page.getByRole('button', { name: '新增文章' }).first().click()
  const form = page.getByRole('tabpanel', { name: '新增文章' })
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form.getByRole('textbox', { name: '标题' })).toHaveAccessibleDescription(/此项必填/)
  await form.getByRole('textbox', { name: '标题' }).fill(title)
  await choose(page, form.getByRole('combobox', { name: '频道' }), '健康科普')
  await form
    .getByLabel('封面')
    .last()
    .setInputFiles({ name: 'c.png', mimeType: 'image/png', buffer: picture })
  await answer(page, '裁剪图片（750×420）', '使用')
  await expect(form.getByRole('button', { name: '更换封面' })).toBeVisible()
  const text = form.getByRole('textbox', { name: '正文' })
  await text.click()
  await text.pressSequentially('太短的正文')
  await form.getByRole('textbox', { name: '作者' }).fill('编辑部')
  await form.getByRole('textbox', { name: '来源链接' }).fill('www.example.com')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form.getByRole('textbox', { name: '来源链接' })).toHaveAccessibleDescription(/网址/)
  await form.getByRole('textbox', { name: '来源链接' }).fill('https://www.example.com/spring')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form.getByText('正文至少 20 个字符')).toBeVisible()
  await text.press('Control+End')
  await text.pressSequentially('，坚持早睡早起可以根治失眠，配合饮食与运动效果更好。')
  await form.getByRole('combobox', { name: '标签' }).fill('养生')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form).toBeHidden()
  const row = articleRow(page, title)
  await expect(row).toContainText('草稿')

  await act(page, title, '预览')
  const card = page.getByRole('article', { name: title })
  await expect(card.getByText('根治失眠')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '关闭预览' }).click()

  await act(page, title, '发布')
  await answer(page, `发布“${title}”？`, '发布')
  const warning = page.getByRole('dialog', { name: '含有医疗功效用语' })
  await expect(warning).toContainText('根治')
  await warning.getByRole('button', { name: '取消' }).click()
  await expect(row).toContainText('草稿')
  await act(page, title, '发布')
  await answer(page, `发布“${title}”？`, '发布')
  await answer(page, '含有医疗功效用语', '仍要发布')
  await expect(row).toContainText('已发布')

  await page.getByRole('button', { name: `编辑 ${title}` }).click()
  const edit = page.getByRole('tabpanel', { name: `编辑文章“${title}”` })
  await edit.getByRole('textbox', { name: '标题' }).fill(changed)
  await edit.getByRole('button', { name: '保存', exact: true }).click()
  await answer(page, '含有医疗功效用语', '仍要保存')
  await expect(edit).toBeHidden()
  await act(page, changed, '历史版本')
  const former = page.getByRole('dialog', { name: `“${changed}”的历史版本` })
  await expect(former.getByRole('cell', { name: title })).toBeVisible()
  await expectAccessible(page)
  await former.getByRole('button', { name: '恢复此版本' }).click()
  await page
    .getByRole('dialog', { name: /恢复为“版本/ })
    .getByRole('button', { name: '恢复此版本' })
    .click()
  await expect(former).toBeHidden()
  await expect(row).toContainText('已发布')

  await act(page, title, '置顶')
  await expect(page.getByText(`已置顶“${title}”`)).toBeVisible()
  await act(page, title, '下线')
  const withdraw = page.getByRole('dialog', { name: `下线“${title}”？` })
  await withdraw.getByRole('textbox').fill('内容过时')
  await withdraw.getByRole('button', { name: '下线' }).click()
  await expect(row).toContainText('已下线')
  await page.getByRole('checkbox', { name: `选择 ${title}`, exact: true }).check()
  const bulk = page.getByRole('region', { name: '批量操作' })
  await bulk.getByRole('button', { name: '修改频道' }).click()
  const move = page.getByRole('dialog', { name: '修改选中的 1 篇文章的频道' })
  await choose(page, move.getByRole('combobox', { name: '频道' }), '政策法规')
  await move.getByRole('button', { name: '修改频道' }).click()
  await expect(row).toContainText('政策法规')
  await act(page, title, '删除')
  await answer(page, `删除文章“${title}”？`, '删除')
  await expect(row).toBeHidden()
})

test('moderates comments, and the count of the article follows', { tag: '@demo' }, async ({ page }) => {
  const { items } = await callApi(page, 'commentList', { status: 'shown', replied: false, pageSize: 10 })
  const [{ articleId, articleTitle }] = items as [{ articleId: number; articleTitle: string }]
  const countOf = async () => Number((await callApi(page, 'articleDetail', { id: articleId })).commentCount)
  const before = await countOf()
  await enter(page, `${ARTICLES}?kw=${encodeURIComponent(articleTitle)}`)
  await page
    .getByRole('button', { name: `更多操作 ${articleTitle}`, exact: true })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '查看评论' }).click()
  await expect(page).toHaveURL(/articleId=\d+/)
  await page.goto(`${COMMENTS}?articleId=${articleId}&tab=shown`)
  const shown = page.getByRole('row').filter({ hasText: '已显示' })
  await shown
    .first()
    .getByRole('button', { name: /^更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: /回复/ }).click()
  const reply = page.getByRole('dialog', { name: `回复对“${articleTitle}”的评论` })
  await reply.getByRole('button', { name: '常用回复' }).click()
  await page.getByRole('menuitem', { name: /^感谢关注/ }).click()
  await expect(reply.getByRole('textbox')).toHaveValue(/感谢您的关注和支持/)
  await reply.getByRole('textbox').fill('感谢您的关注')
  await reply.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('感谢您的关注').first()).toBeVisible()

  await shown
    .last()
    .getByRole('button', { name: /^更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: '隐藏' }).click()
  const hide = page.getByRole('dialog', { name: /^隐藏“/ })
  await hide.getByRole('textbox').fill('与文章无关')
  await hide.getByRole('button', { name: '隐藏' }).click()
  await expect.poll(countOf).toBeLessThan(before)

  await page.goto(`${COMMENTS}?articleId=${articleId}&tab=hidden`)
  const hidden = page.getByRole('row').filter({ hasText: '与文章无关' })
  await hidden.last().getByRole('button', { name: /^查看/ }).click()
  await expect(page.getByRole('dialog').getByText('与文章无关')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  // The replies that were hidden along stay so until somebody has looked at them.
  const left = await hidden.count()
  await hidden.last().getByRole('button', { name: /^显示/ }).click()
  await expect(hidden).toHaveCount(left - 1)
})

for (const [name, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a telephone', { width: 390, height: 844 }],
] as const) {
  test(`articles and comments are accessible on ${name}`, { tag: '@demo' }, async ({ page }) => {
    await page.setViewportSize(viewport)
    for (const screen of [ARTICLES, COMMENTS]) {
      await enter(page, screen)
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await expectAccessible(page)
      await expectNoSideScroll(page)
    }
  })
}
