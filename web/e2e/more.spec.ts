import { expect, type Page } from '@playwright/test'
import { act, answer, callApi, choose, enter, expectAccessible, fresh, rowOf, test } from './staff'

const MORE = '/character/chaGeng'

/** orderOf is where entries stand among those of their group. */
async function orderOf(page: Page, group: string): Promise<string[]> {
  const { items } = await callApi(page, 'moreList', { group, pageSize: 100 })
  return (items as { name: string }[]).map(({ name }) => name)
}

test('an entry of the grid is made, shown, given a page of its own, copied, put in order and deleted', {
  tag: '@demo',
}, async ({ page }) => {
  const name = fresh('用药咨询')
  const copy = fresh('用药咨询二')
  await enter(page, MORE)
  await expect(rowOf(page, '居家护理用品')).toContainText('链接失效')
  await expect(rowOf(page, '年节健康礼')).toContainText('未开始')
  await expect(rowOf(page, '健康商城')).toContainText('已停用')
  await expect(rowOf(page, '春季义诊')).toContainText('已结束')
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } })

  await page.getByRole('button', { name: '新增服务入口' }).first().click()
  const form = page.getByRole('tabpanel', { name: '新增服务入口' })
  await form.getByRole('textbox', { name: '名称' }).fill(name)
  await choose(page, form.getByRole('combobox', { name: '分组' }), '其他')
  await form
    .getByLabel('图标')
    .last()
    .setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: picture })
  await answer(page, '裁剪图片（96×96）', '使用')
  await expect(form.getByRole('button', { name: '更换图标' })).toBeVisible()
  await form.getByRole('textbox', { name: '角标' }).fill('新')
  await choose(page, form.getByRole('combobox', { name: '跳转类型' }), '电话')
  const target = form.getByRole('textbox', { name: '跳转目标' })
  await target.fill('12')
  const save = page.getByRole('button', { name: '保存', exact: true })
  await save.click()
  await expect(target).toHaveAccessibleDescription(/跳转目标/)
  await target.fill('400-820-8820')
  await expectAccessible(page)
  await save.click()
  await expect(rowOf(page, name)).toContainText('展示中')
  await expect(rowOf(page, name)).toContainText('4008208820')

  // A page of its own must be written.
  await act(page, name, '编辑')
  const edit = page.getByRole('tabpanel', { name: /^编辑服务入口/ })
  await choose(page, edit.getByRole('combobox', { name: '跳转类型' }), '图文页')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const text = edit.getByRole('textbox', { name: '图文内容' })
  await expect(text).toHaveAttribute('aria-invalid', 'true')
  await text.fill('药师在每天九点到十八点回答问题。')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await act(page, name, '预览')
  const phone = page.getByRole('article', { name })
  await expect(phone).toContainText('药师在每天九点到十八点回答问题。')
  await expect(phone.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  await expect(phone.getByRole('listitem').filter({ hasText: '客服热线' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '关闭预览' }).click()

  await act(page, name, '复制')
  const copied = page.getByRole('tabpanel', { name: '新增服务入口' })
  await copied.getByRole('textbox', { name: '名称' }).fill(copy)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(rowOf(page, copy).getByRole('switch')).not.toBeChecked()
  // The copy is the newer of two with the same weight, so it stands above.
  await page.goto(MORE)
  await rowOf(page, copy).locator('[data-grip]').dragTo(rowOf(page, name))
  await expect.poll(() => orderOf(page, 'other')).toEqual([name, copy, '客服热线'])

  await act(page, copy, '删除')
  await answer(page, `删除服务入口“${copy}”？`, '删除')
  await expect(rowOf(page, copy)).toBeHidden()
  await act(page, name, '删除')
  await answer(page, `删除服务入口“${name}”？`, '删除')
  await expect(rowOf(page, name)).toBeHidden()
})
