import { expect } from '@playwright/test'
import { answer, callApi, choose, enter, freshPhone, test } from './staff'

const PATIENTS = '/patient/patIndex'

/** numberOf is a resident's number with a right check character, of nobody: the county does not exist. */
function numberOf(born: string, order: string): string {
  const digits = `330099${born.replaceAll('-', '')}${order}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return digits + '10X98765432'[sum % 11]
}

test('keeps patients: who they are comes from the document', async ({ page }) => {
  const phone = freshPhone('13600001234')
  await callApi(page, 'userSave', { phone, nickname: '就诊人的会员' })
  await enter(page, PATIENTS)
  await page.getByRole('button', { name: '新增就诊人' }).first().click()
  const form = page.getByRole('tabpanel', { name: '新增就诊人' })
  const box = (name: string) => form.getByRole('textbox', { name, exact: true })
  await form.getByRole('combobox', { name: '所属会员' }).fill(phone)
  await page
    .locator('.ant-select-dropdown')
    .filter({ visible: true })
    .getByText(/就诊人的会员/)
    .click()
  await box('姓名').fill('张')
  await choose(page, form.getByRole('combobox', { name: '与会员关系' }), '子女')
  await box('证件号码').fill(`${numberOf('2020-02-29', '002').slice(0, 17)}A`)
  await box('手机号').fill('12345')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(box('证件号码')).toHaveAccessibleDescription(/证件号码无效/)
  await expect(box('手机号')).toHaveAccessibleDescription(/11 位手机号/)
  await expect(box('姓名')).toHaveAccessibleDescription(/至少 2 个字符/)

  await box('姓名').fill('张小宝')
  await box('手机号').fill('+86 138-0000-4321')
  await box('证件号码').fill(numberOf('2020-02-29', '002'))
  await expect(form.getByText('2020-02-29')).toBeVisible()
  await expect(form.getByText('女', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(box('监护人姓名')).toHaveAccessibleDescription(/必须填写监护人姓名/)
  await box('监护人姓名').fill('张大宝')
  await box('监护人电话').fill('0571-88886666')
  await box('过敏史').fill('青霉素')
  // An address is whole or not there at all.
  await box('详细地址').fill('文三路')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(box('省份')).toHaveAccessibleDescription(/必填/)
  await expect(box('详细地址')).toHaveAccessibleDescription(/至少 5 个字符/)
  await box('详细地址').fill('')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: '张*宝' })
  await expect(row).toContainText('138****4321')

  // Health is shown to whoever opens the record, what else is personal for a reason only.
  await row.getByRole('button', { name: /^查看/ }).click()
  const detail = page.getByRole('dialog', { name: '张*宝' })
  await expect(detail.getByText('青霉素')).toBeVisible()
  await expect(detail.getByText('13800004321')).toBeHidden()
  await detail.getByRole('button', { name: '显示手机号' }).click()
  const asked = page.getByRole('dialog', { name: '查看手机号' })
  await asked.getByRole('textbox').fill('就诊需要')
  await asked.getByRole('button', { name: '查看' }).click()
  await expect(detail.getByText('13800004321')).toBeVisible()
  await page.keyboard.press('Escape')

  // What is masked and left alone stays as it is.
  await row.getByRole('button', { name: /^编辑/ }).click()
  const edit = page.getByRole('tabpanel', { name: /^编辑就诊人/ })
  await expect(edit.getByRole('combobox', { name: '所属会员' })).toBeDisabled()
  await edit.getByRole('textbox', { name: '备注' }).fill('怕打针')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(edit).toBeHidden()
  await page.getByRole('searchbox', { name: '关键词搜索' }).fill('13800004321')
  await page.keyboard.press('Enter')
  await expect(page.getByText('共 1 条')).toBeVisible()

  await page.getByRole('button', { name: /^更多操作 张/ }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await answer(page, '删除就诊人“张*宝”？', '删除')
  await expect(row).toBeHidden()
})
