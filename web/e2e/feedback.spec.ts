import { expect, type Page } from '@playwright/test'
import { answer, callApi, choose, enter, expectAccessible, expectNoSideScroll, fresh, test } from './staff'

const SCREEN = '/opinion/index'

interface Row {
  id: number
  feedbackNo: string
  memberId: number
}

/** drawer is the open matter. */
const drawer = (page: Page) => page.locator('.ant-drawer').filter({ visible: true })

const listed = async (page: Page, filter: object) =>
  (await callApi(page, 'feedbackList', { pageSize: 50, ...filter })).items as Row[]

test.describe('feedback', { tag: '@demo' }, () => {
  test.describe.configure({ mode: 'serial' })

  test('is answered by canned replies, which staff keep where they use them', async ({ page }) => {
    const title = fresh('节假日安排')
    const text = '您好，节假日期间客服照常值班。'
    const [matter] = await listed(page, { status: 'processing' })
    await enter(page, `${SCREEN}?open=${matter?.id}`)
    const box = drawer(page).getByRole('textbox', { name: '回复内容（会员可见）' })
    const menu = drawer(page).getByRole('button', { name: '常用回复' })
    await box.fill('王女士，')
    await menu.click()
    await page.getByRole('menuitem', { name: /^退款到账时间/ }).click()
    await expect(box).toHaveValue(/^王女士，您好，退款已经提交/)
    await expect(box).toBeFocused()

    await menu.click()
    await page.getByRole('menuitem', { name: '管理常用回复' }).click()
    const kept = page.getByRole('dialog', { name: '管理常用回复' })
    await expect(kept.getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page)
    await kept.getByRole('button', { name: '新增常用回复' }).click()
    const form = page.getByRole('dialog', { name: '新增常用回复' })
    await form.getByRole('textbox', { name: '标题' }).fill(title)
    await form.getByRole('textbox', { name: '回复内容' }).fill(text)
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toBeHidden()
    await expect(kept.getByRole('listitem').filter({ hasText: title })).toContainText(text)
    await kept
      .getByRole('button', { name: 'Close' })
      .or(kept.getByRole('button', { name: '关闭' }))
      .click()
    await expect(kept).toBeHidden()

    await box.fill('')
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: new RegExp(`^${title}`) }).click()
    await expect(box).toHaveValue(text)
    // Notes are for colleagues, who need no phrases.
    await drawer(page).locator('label').filter({ hasText: '内部备注' }).click()
    await expect(menu).toHaveCount(0)
    const { items } = await callApi(page, 'cannedReplyList', { kind: 'feedback', kw: title })
    for (const { id, version } of items as { id: number; version: number }[])
      await callApi(page, 'cannedReplyDel', { kind: 'feedback', id, version })
  })

  test('is taken, answered with a picture, noted on, closed, reopened and assigned', async ({ page }) => {
    const [oldest] = await listed(page, { status: 'pending', sort: 'createdAt' })
    if (!oldest) throw new Error('nobody waits')
    const { id, feedbackNo, memberId } = oldest
    await enter(page, SCREEN)
    await expect(page.getByRole('tab', { name: /待处理 \d+/ })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('row').nth(1)).toContainText(feedbackNo)
    await page.getByRole('button', { name: `领取 ${feedbackNo}` }).click()
    await expect(page.getByRole('row').filter({ hasText: feedbackNo })).toBeHidden()

    await page.getByRole('tab', { name: /处理中/ }).click()
    // The keyboard opens it, and leaves it where it was opened.
    const look = page.getByRole('button', { name: `查看 ${feedbackNo}` })
    await look.focus()
    await page.keyboard.press('Enter')
    await expect(drawer(page).getByText('处理中')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    await expect(look).toBeFocused()
    await look.click()

    const talk = drawer(page).getByRole('region', { name: '沟通记录' })
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 120, height: 120 } })
    await drawer(page).getByRole('button', { name: '发送回复' }).click()
    await expect(drawer(page).getByText('此项必填')).toBeVisible()
    await drawer(page).getByRole('textbox', { name: '回复内容（会员可见）' }).fill('您好，夜间门诊下月开通')
    await drawer(page)
      .getByLabel('图片 1')
      .last()
      .setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: picture })
    await expect(drawer(page).getByRole('button', { name: '更换图片 1' })).toBeVisible()
    await expectAccessible(page)
    await drawer(page).getByRole('button', { name: '发送回复' }).click()
    await expect(talk.getByRole('listitem').last()).toContainText('夜间门诊下月开通')
    await expect(drawer(page).getByText('已回复')).toBeVisible()
    await talk.getByRole('listitem').last().getByRole('button', { name: '查看图片 1' }).click()
    const viewer = page.getByRole('dialog', { name: '图片' })
    await expect(viewer.getByRole('img', { name: '图片 1' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()

    // A further answer may follow, or a note among colleagues.
    await drawer(page).getByRole('textbox', { name: '回复内容（会员可见）' }).fill('具体日期见公告')
    await drawer(page).getByRole('button', { name: '发送回复' }).click()
    await expect(talk.getByRole('listitem').last()).toContainText('具体日期见公告')
    await drawer(page).locator('label').filter({ hasText: '内部备注' }).click()
    await drawer(page).getByRole('textbox', { name: '内部备注（会员不可见）' }).fill('已与门诊部核对')
    await drawer(page).getByRole('button', { name: '保存备注' }).click()
    const note = talk.getByRole('listitem').filter({ hasText: '已与门诊部核对' })
    await expect(note).toContainText('内部备注')

    await drawer(page).getByRole('button', { name: '关闭', exact: true }).last().click()
    await answer(page, `关闭“${feedbackNo}”？`, '关闭')
    await expect(drawer(page).getByText('已关闭')).toBeVisible()
    await drawer(page).getByRole('button', { name: '重新打开' }).click()
    const why = page.getByRole('dialog', { name: `重新打开“${feedbackNo}”？` })
    await why.getByRole('button', { name: '重新打开' }).click()
    await expect(why.getByText('此项必填')).toBeVisible()
    await why.getByRole('textbox').fill('会员来电追问')
    await why.getByRole('button', { name: '重新打开' }).click()
    await expect(why).toBeHidden()
    await expect(drawer(page).getByText('处理中')).toBeVisible()

    await drawer(page).getByRole('button', { name: '指派' }).click()
    const whom = page.getByRole('dialog', { name: `把“${feedbackNo}”指派给` })
    const picker = whom.getByRole('combobox', { name: '处理人' })
    await picker.pressSequentially('service')
    await choose(page, picker, 'service 李婷')
    await expectAccessible(page)
    await whom.getByRole('button', { name: '指派' }).click()
    await expect(whom).toBeHidden()
    await expect(drawer(page).getByText('李婷')).toBeVisible()
    await drawer(page).getByRole('button', { name: '关闭', exact: true }).last().click()
    const unanswered = page.getByRole('dialog', { name: `关闭“${feedbackNo}”？` })
    await unanswered.getByRole('textbox').fill('电话中已解决')
    await unanswered.getByRole('button', { name: '关闭', exact: true }).last().click()
    await expect(drawer(page).getByText('已关闭')).toBeVisible()
    await drawer(page).getByRole('button', { name: '删除' }).click()
    await answer(page, `删除反馈“${feedbackNo}”？`, '取消')
    await expect(drawer(page).getByText('已关闭')).toBeVisible()
    expect((await callApi(page, 'feedbackDetail', { id })).status).toBe('closed')

    await enter(page, `/userAdmin/userIndex?open=${memberId}`)
    await drawer(page).getByRole('tab', { name: '反馈', exact: true }).click()
    await expect(drawer(page).getByRole('row').filter({ hasText: feedbackNo })).toContainText('已关闭')
    await expectAccessible(page)
  })

  test('is assigned and closed together', async ({ page }) => {
    const [one, two] = await listed(page, { status: 'replied', sort: 'createdAt' })
    if (!one || !two) throw new Error('too few were answered')
    await enter(page, `${SCREEN}?tab=replied&sort=createdAt`)
    for (const { feedbackNo } of [one, two])
      await page.getByRole('checkbox', { name: `选择 ${feedbackNo}` }).check()
    const bulk = page.getByRole('region', { name: '批量操作' })
    await bulk.getByRole('button', { name: '指派' }).click()
    const whom = page.getByRole('dialog', { name: '把选中的 2 条反馈指派给' })
    await choose(page, whom.getByRole('combobox', { name: '处理人' }), 'duty 买买提·吐尔逊')
    await whom.getByRole('button', { name: '指派' }).click()
    await expect(bulk).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: one.feedbackNo })).toContainText('买买提·吐尔逊')

    for (const { feedbackNo } of [one, two])
      await page.getByRole('checkbox', { name: `选择 ${feedbackNo}` }).check()
    await bulk.getByRole('button', { name: '关闭' }).click()
    await answer(page, '关闭选中的 2 条反馈？', '关闭')
    await expect(bulk).toBeHidden()
    expect((await callApi(page, 'feedbackDetail', { id: two.id })).status).toBe('closed')

    await enter(page, `${SCREEN}?tab=all&open=${one.id}`)
    await drawer(page).getByRole('button', { name: '删除' }).click()
    await answer(page, `删除反馈“${one.feedbackNo}”？`, '删除')
    await expect(drawer(page)).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: one.feedbackNo })).toBeHidden()
  })

  test('is read on a telephone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await enter(page, SCREEN)
    await expect(page.getByRole('tab', { name: /待处理 \d+/ })).toBeVisible()
    await expectNoSideScroll(page)
    const [working] = await listed(page, { status: 'processing' })
    await enter(page, `${SCREEN}?tab=all&open=${working?.id}`)
    await expect(drawer(page).getByRole('button', { name: '发送回复' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSideScroll(page)
  })
})
