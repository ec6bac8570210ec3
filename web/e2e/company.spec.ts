import { expect } from '@playwright/test'
import { answer, callApi, enter, test } from './staff'

const SCREEN = '/Company/index'

test.describe('the company profile', { tag: '@demo' }, () => {
  test.describe.configure({ mode: 'serial' })

  test('is changed, previewed, guarded against loss, and brought back', async ({ page }) => {
    await enter(page, SCREEN)
    const slogan = page.getByRole('textbox', { name: '口号' })
    const save = page.getByRole('button', { name: '保存' })
    await expect(save).toBeDisabled()
    await expect(page.getByText(/^4[45] 天后到期$/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: '企业文化' })).toBeVisible()
    const before = await slogan.inputValue()
    await slogan.fill('健康每一天')
    await page.getByRole('button', { name: '预览' }).click()
    const preview = page.getByRole('dialog', { name: /在 App 中的展示/ })
    await expect(preview).toContainText('健康每一天')
    await page.keyboard.press('Escape')
    await expect(preview).toBeHidden()

    // The first input that is wrong has the focus.
    const code = page.getByRole('textbox', { name: '统一社会信用代码' })
    const right = await code.inputValue()
    await code.fill('91330099MA0000000X')
    await save.click()
    await expect(page.getByText('统一社会信用代码不是有效的统一社会信用代码')).toBeVisible()
    await expect(code).toBeFocused()
    await code.fill(right)

    // Whoever closes the page is asked first.
    await page.getByRole('tab', { name: '公司简介' }).click({ button: 'middle' })
    await answer(page, '放弃未保存的内容？', '继续填写')
    await expect(slogan).toHaveValue('健康每一天')
    await save.click()
    await expect(page.getByText('已保存').first()).toBeVisible()
    await expect(save).toBeDisabled()
    await page.reload()
    await expect(slogan).toHaveValue('健康每一天')

    await page.getByRole('button', { name: '历史版本' }).click()
    await page.getByRole('button', { name: '恢复此版本' }).click()
    await page
      .getByRole('dialog', { name: /恢复为/ })
      .getByRole('button', { name: '恢复此版本' })
      .click()
    await expect(slogan).toHaveValue(before)
  })

  test('shows what somebody else has changed meanwhile', async ({ page }) => {
    await enter(page, SCREEN)
    const hours = page.getByRole('textbox', { name: '服务时间' })
    await hours.fill('每日 8:00–20:00')
    const { version } = await callApi(page, 'companyGet', {})
    await callApi(page, 'companySave', { version, workHours: '每日 7:00–19:00' })
    await page.getByRole('button', { name: '保存' }).click()
    const conflict = page.getByRole('dialog').filter({ visible: true })
    await expect(conflict).toContainText('每日 7:00–19:00')
  })
})
