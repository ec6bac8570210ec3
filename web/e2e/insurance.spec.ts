import { expect, type Page } from '@playwright/test'
import { pdf } from './pdf'
import { act, answer, choose, enter, expectAccessible, expectNoSideScroll, fresh, test } from './staff'

const INSURANCE = '/character/chaHealth'

/** rateOf is one row of the rates of a plan. */
const rateOf = (page: Page, plan: number, rate: number) =>
  page
    .getByRole('region', { name: `计划 ${plan} 的费率` })
    .getByRole('group', { name: `费率 ${rate}`, exact: true })

test('an insurance is written with two plans and its clause, sold, changed and deleted', async ({ page }) => {
  const name = fresh('安康医疗险')
  await enter(page, INSURANCE)
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 750, height: 560 } })
  await page.getByRole('button', { name: '新增保险产品' }).first().click()
  const save = page.getByRole('button', { name: '保存', exact: true })
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  const input = (plan: number, rate: number, label: string) =>
    rateOf(page, plan, rate).getByRole('spinbutton', { name: label })

  await field('名称').first().fill(name)
  await choose(page, page.getByRole('combobox', { name: '险种' }), '医疗险')
  await field('产品备案号').fill('医疗保险2025001号')
  await field('保险公司').fill('华安健康保险股份有限公司')
  await field('保险公司电话').fill('400-800-1234')
  await page.getByRole('group', { name: '计划 1' }).getByRole('textbox', { name: '名称' }).fill('基础版')
  await page.getByRole('spinbutton', { name: '保额' }).fill('1000000')
  await input(1, 1, '截止年龄').fill('17')
  await input(1, 1, '保费').fill('299')
  await page.getByRole('button', { name: '添加年龄段' }).click()
  // The next band goes on where the last one ends.
  await expect(input(1, 2, '起始年龄')).toHaveValue('18')
  await input(1, 2, '起始年龄').fill('20')
  await input(1, 2, '截止年龄').fill('60')
  await input(1, 2, '保费').fill('399')
  await page.getByRole('textbox', { name: '问题 1' }).fill('目前是否住院？')

  const clause = page.getByLabel('保险条款').last()
  await clause.setInputFiles({ name: '条款.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('alert').filter({ hasText: '只支持 PDF 文件' })).toBeVisible()
  await clause.setInputFiles({ name: '条款.pdf', mimeType: 'application/pdf', buffer: pdf() })
  const link = page.getByRole('link', { name: '条款.pdf · 保险条款' })
  const address = (await link.getAttribute('href')) ?? ''
  const served = await page.request.get(address)
  expect(served.headers()['content-type']).toBe('application/pdf')

  await page
    .getByLabel('封面')
    .last()
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: '使用' }).click()
  await expect(page.getByRole('button', { name: '更换封面' })).toBeVisible()
  await page.getByRole('textbox', { name: '详情' }).fill('住院医疗费用报销')
  await save.click()
  // A gap is refused at the very rate behind it.
  await expect(input(1, 2, '起始年龄')).toHaveAccessibleDescription(/18–19 岁没有费率/)
  await expect(input(1, 2, '起始年龄')).toBeFocused()
  await input(1, 2, '起始年龄').fill('18')

  // Another plan has the same ages, and its own premiums.
  await page.getByRole('button', { name: '添加计划' }).click()
  const second = page.getByRole('group', { name: '计划 2' })
  await second.getByRole('textbox', { name: '名称' }).fill('基础版')
  await second.getByRole('spinbutton', { name: '保额' }).fill('3000000')
  await expect(input(2, 2, '截止年龄')).toHaveValue('60')
  await input(2, 1, '保费').fill('199')
  await rateOf(page, 2, 1).getByRole('button', { name: '将保费填到费率 1 以下各行' }).click()
  await expect(input(2, 2, '保费')).toHaveValue('199.00')
  await save.click()
  await expect(second.getByRole('textbox', { name: '名称' })).toHaveAccessibleDescription(/计划名称重复/)
  await second.getByRole('textbox', { name: '名称' }).fill('升级版')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await save.click()
  await expect(page).toHaveURL(INSURANCE)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('¥199.00')
  await expect(row).toContainText('已下架')

  await act(page, name, '上架')
  await expect(row).toContainText('已上架')
  await act(page, name, '预览')
  const card = page.getByRole('article', { name })
  await expect(card.getByRole('listitem').filter({ hasText: '升级版' })).toContainText('¥3,000,000.00')
  await expect(card.getByRole('link', { name: /查看 PDF/ })).toHaveAttribute('href', address)
  await page.getByRole('button', { name: '关闭预览' }).click()

  // What was typed stays with its ages while they are sorted, and counts as a change.
  await act(page, name, '编辑')
  await input(2, 1, '保费').fill('159')
  await page
    .getByRole('region', { name: '计划 2 的费率' })
    .getByRole('button', { name: '按年龄排序' })
    .click()
  await expect(input(2, 1, '保费')).toHaveValue('159.00')
  await expect(page.getByRole('link', { name: '查看 PDF · 保险条款' })).toHaveAttribute('href', address)
  await save.click()
  await expect(row).toContainText('¥159.00')

  await row.getByText(name, { exact: true }).click()
  const detail = page.getByRole('dialog', { name })
  await expect(detail.getByRole('table', { name: '计划 2 的费率' })).toContainText('0–17 岁')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()

  await act(page, name, '下架')
  await answer(page, `下架“${name}”？`, '下架')
  await expect(row).toContainText('已下架')
  await act(page, name, '删除')
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(row).toBeHidden()
})
