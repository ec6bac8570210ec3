import { expect, type Page } from '@playwright/test'
import { act, answer, callApi, choose, enter, expectAccessible, expectNoSideScroll, test } from './staff'

interface Version {
  id: number
  no: string
  status: string
}

const versions = async (page: Page, doc: string) =>
  (await callApi(page, 'agreementList', { doc, pageSize: 50 })).items as Version[]

const rowOf = (page: Page, no: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: no, exact: true }) })

test.describe('agreements', { tag: '@demo' }, () => {
  test('are drafted from an older version, compared, published, and then kept as they are', async ({
    page,
  }) => {
    await enter(page, '/agreement/agrLaw')
    const current = page.getByRole('region', { name: '当前生效版本' })
    await expect(current).toContainText('法律声明 1.1')
    await act(page, '法律声明 1.1', '基于此新建草稿')
    await answer(page, '基于“法律声明 1.1”新建草稿？', '新建草稿')
    await expect(rowOf(page, '1.2')).toContainText('草稿')

    // What is new must be said before it is published.
    await act(page, '法律声明 1.2', '发布')
    await expect(page.getByText('请先编辑草稿，填写变更说明')).toBeVisible()
    await page.getByRole('button', { name: '编辑 法律声明 1.2' }).click()
    const form = page.getByRole('tabpanel', { name: /编辑版本/ })
    const text = form.getByRole('textbox', { name: '正文（中文）' })
    await text.click()
    await text.press('Control+End')
    await text.press('Enter')
    await text.pressSequentially('本声明自发布之日起施行。')
    await form.getByRole('textbox', { name: '变更说明' }).fill('补充施行日期')
    await form.getByRole('switch', { name: '重大修订' }).click()
    await form.getByRole('textbox', { name: '标题（英文）' }).fill('Legal statement')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expect(form.getByText('正文（英文）不能为空')).toBeVisible()
    await form.getByRole('textbox', { name: '标题（英文）' }).fill('')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expect(form).toBeHidden()
    await expect(rowOf(page, '2.0')).toContainText('补充施行日期')

    await act(page, '法律声明 2.0', '对比')
    const compared = page.getByRole('dialog', { name: '版本对比' })
    await expect(compared.getByRole('combobox', { name: '原版本' })).toBeVisible()
    await expect(compared.locator('ins')).toHaveText('本声明自发布之日起施行。')
    await compared.getByRole('switch', { name: '只看不同之处' }).click()
    await expect(compared.getByRole('row')).toHaveCount(2)
    await expectAccessible(page)
    await choose(page, compared.getByRole('combobox', { name: '原版本' }), '2.0 · 草稿')
    await expect(compared.getByText('两个版本的文本完全相同')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(compared).toBeHidden()

    await act(page, '法律声明 2.0', '发布')
    const question = page.getByRole('dialog', { name: '发布“法律声明 2.0”' })
    await expect(question).toContainText('版本 1.1 将被替代')
    await expect(question).not.toContainText('不足 7 天')
    await answer(page, '发布“法律声明 2.0”', '发布')
    await expect(current).toContainText('法律声明 2.0')
    await expect(rowOf(page, '1.1')).toContainText('已被替代')
    await expect(page.getByRole('button', { name: '编辑 法律声明 2.0' })).toBeHidden()

    await page.getByRole('button', { name: '查看 法律声明 2.0' }).click()
    const detail = page.locator('.ant-drawer').filter({ visible: true })
    await expect(detail).toContainText('与发布时一致')
    await expect(detail).toContainText('本声明自发布之日起施行。')
    await page.keyboard.press('Escape')
    await current.getByRole('button', { name: '预览' }).click()
    await expect(page.getByRole('dialog', { name: /在 App 中的展示/ })).toContainText('一、权利归属')
  })

  test('begin with the text of the last version, and are not published without a change', async ({
    page,
  }) => {
    await enter(page, '/agreement/agrPrivacy')
    await page.getByRole('button', { name: '新增版本' }).first().click()
    const form = page.getByRole('tabpanel', { name: '新增版本' })
    await expect(form.getByText('已带入版本 2.1 的文本')).toBeVisible()
    await expect(form.getByRole('textbox', { name: '标题（中文）' })).toHaveValue('隐私政策')
    await expect(form.getByRole('textbox', { name: '正文（中文）' })).toContainText('我们收集的信息')
    await form.getByRole('textbox', { name: '变更说明' }).fill('没有改动')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expect(form).toBeHidden()
    const draft = (await versions(page, 'privacy')).find(({ status }) => status === 'draft')
    await act(page, `隐私政策 ${draft?.no}`, '发布')
    const question = page.getByRole('dialog', { name: `发布“隐私政策 ${draft?.no}”` })
    await question.getByRole('button', { name: '发布', exact: true }).click()
    await expect(question).toContainText('内容与已发布的版本 2.1 完全相同')
    await question.getByRole('button', { name: '取消' }).click()
    await act(page, `隐私政策 ${draft?.no}`, '删除')
    await answer(page, `删除版本“隐私政策 ${draft?.no}”？`, '删除')
    await expect(rowOf(page, String(draft?.no))).toHaveCount(0)
  })

  test('take effect at a time unless they are withdrawn for a reason', async ({ page }) => {
    await enter(page, '/agreement/agrUser')
    await act(page, '用户注册及服务协议 2.1', '发布')
    const question = page.getByRole('dialog', { name: '发布“用户注册及服务协议 2.1”' })
    await expect(question).toContainText('不足 7 天')
    await question.getByRole('radio', { name: '指定时间' }).check()
    await question.getByRole('textbox', { name: '生效时间' }).fill('2099-01-01 00:00:00')
    await question.getByRole('textbox', { name: '生效时间' }).press('Enter')
    await expect(question).not.toContainText('不足 7 天')
    await question.getByRole('button', { name: '发布', exact: true }).click()
    const current = page.getByRole('region', { name: '当前生效版本' })
    await expect(current).toContainText('版本 2.1 将于 2099-01-01 00:00:00 生效')
    await expect(current).toContainText('用户注册及服务协议 2.0')
    await act(page, '用户注册及服务协议 2.1', '撤回')
    const why = page.getByRole('dialog', { name: '撤回“用户注册及服务协议 2.1”？' })
    await why.getByRole('textbox', { name: /撤回原因/ }).fill('条款有误')
    await why.getByRole('button', { name: '撤回', exact: true }).click()
    await expect(rowOf(page, '2.1')).toContainText('已撤回')
    await expect(current).not.toContainText('2099')
    expect((await versions(page, 'user')).filter(({ status }) => status === 'effective')).toHaveLength(1)
  })

  test('fit a telephone and speak the reader’s language', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const url = test.info().project.use.baseURL
    await page.context().addCookies([{ name: 'language', value: 'es', url }])
    await enter(page, '/agreement/agrPrivacy')
    await expect(page.getByRole('region', { name: 'Versión vigente' })).toContainText('Vigente desde')
    await expectNoSideScroll(page)
    await expectAccessible(page)
  })
})
