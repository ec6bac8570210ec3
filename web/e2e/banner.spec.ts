import { expect, type Page } from '@playwright/test'
import { act, answer, callApi, choose, enter, expectAccessible, fresh, test } from './staff'

const PLATFORM = '/carousel/carIndex'
const SHOP = '/carousel/shopIndex'

/** adRow is the row of an ad by its whole title. */
const adRow = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `选择 ${title}`, exact: true }) })

/** someDoctor is a doctor that only this test knows, made after one of the demo's. */
async function someDoctor(page: Page, name: string): Promise<{ id: number }> {
  const { items } = await callApi(page, 'doctorList', { status: 'onShelf', pageSize: 10 })
  const [{ id }] = items as [{ id: number }]
  const { photo, gender, departmentId, titleId, hospitalName, specialty } = await callApi(
    page,
    'doctorDetail',
    { id },
  )
  const own = { name, photo, gender, departmentId, titleId, hospitalName, specialty, status: 'onShelf' }
  return (await callApi(page, 'doctorSave', own)) as { id: number }
}

test('an ad is drawn up, shown, broken by its target, mended, copied, put in order and deleted', {
  tag: '@demo',
}, async ({ page }) => {
  const title = fresh('专家门诊月')
  const copy = fresh('专家门诊月副本')
  const name = fresh('广告大夫')
  const doctor = await someDoctor(page, name)
  await enter(page, PLATFORM)
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } })

  await page.getByRole('button', { name: '新增广告' }).first().click()
  const form = page.getByRole('dialog', { name: '新增广告' })
  await form.getByRole('textbox', { name: '标题' }).fill(title)
  await choose(page, form.getByRole('combobox', { name: '展示位置' }), '中部通栏')
  await form
    .getByLabel('图片')
    .last()
    .setInputFiles({ name: 'ad.png', mimeType: 'image/png', buffer: picture })
  await answer(page, '裁剪图片（710×180）', '使用')
  await expect(form.getByRole('button', { name: '更换图片' })).toBeVisible()
  // What was cut for one slot does not fit the other.
  const warning = form.getByText('图片比例与建议尺寸不同')
  await expect(warning).toBeHidden()
  await choose(page, form.getByRole('combobox', { name: '展示位置' }), '顶部轮播')
  await expect(warning).toBeVisible()
  await choose(page, form.getByRole('combobox', { name: '展示位置' }), '中部通栏')
  await expect(warning).toBeHidden()
  await choose(page, form.getByRole('combobox', { name: '跳转类型' }), '医生')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  const target = form.getByRole('combobox', { name: '跳转目标' })
  await expect(target).toHaveAccessibleDescription(/此项必填/)
  await target.pressSequentially(name)
  await choose(page, target, name)
  await expectAccessible(page)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(adRow(page, title)).toContainText('展示中')
  await expect(adRow(page, title)).toContainText(name)

  await act(page, title, '预览')
  const phone = page.getByRole('article', { name: title })
  await expect(phone.getByRole('img', { name: title })).toBeVisible()
  await expect(phone).toContainText(name)
  await expectAccessible(page)
  await page.getByRole('button', { name: '关闭预览' }).click()

  await enter(page, `/famDoc/famIndex?kw=${encodeURIComponent(name)}`)
  await act(page, name, '删除')
  await answer(page, `删除医生“${name}”？`, '删除')
  const kept = page.getByRole('dialog', { name: `“${name}”不能删除` })
  await expect(kept).toContainText('有 1 个展示中的广告指向该医生')
  await expect(kept).toContainText(title)
  await kept.getByRole('button', { name: '知道了' }).click()

  await callApi(page, 'doctorStatus', { ids: [doctor.id], status: 'offShelf' })
  await enter(page, `${PLATFORM}?kw=${encodeURIComponent(title)}&state=broken`)
  await expect(adRow(page, title)).toContainText('目标已下架或删除')
  await callApi(page, 'doctorStatus', { ids: [doctor.id], status: 'onShelf' })
  await enter(page, `${PLATFORM}?kw=${encodeURIComponent(title)}`)
  await expect(adRow(page, title)).toContainText('展示中')

  await act(page, title, '复制')
  await expect(form.getByRole('textbox', { name: '标题' })).toHaveValue(title)
  await form.getByRole('textbox', { name: '标题' }).fill(copy)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form).toBeHidden()
  await enter(page, PLATFORM)
  await expect(adRow(page, copy)).toContainText('已停用')
  // The copy is the newer of two with the same weight, so it stands above.
  await adRow(page, copy).locator('[data-grip]').dragTo(adRow(page, title))
  const orderOf = async () => {
    const { items } = await callApi(page, 'carouselList', { slot: 'middle', pageSize: 100 })
    const titles = (items as { title: string }[]).map((item) => item.title)
    return titles.indexOf(copy) - titles.indexOf(title)
  }
  await expect.poll(orderOf).toBe(1)

  await act(page, title, '删除')
  await answer(page, `删除广告“${title}”？`, '删除')
  await answer(page, '广告正在展示', '取消')
  await expect(adRow(page, title)).toBeVisible()
  await act(page, title, '删除')
  await answer(page, `删除广告“${title}”？`, '删除')
  await answer(page, '广告正在展示', '仍要删除')
  await expect(adRow(page, title)).toBeHidden()
  // What members do not see is asked about once.
  await act(page, copy, '删除')
  await answer(page, `删除广告“${copy}”？`, '删除')
  await expect(adRow(page, copy)).toBeHidden()
})

test('a second popup at the same time is refused with the name of the first', { tag: '@demo' }, async ({
  page,
}) => {
  await enter(page, PLATFORM)
  await act(page, '新人礼包', '复制')
  const form = page.getByRole('dialog', { name: '新增广告' })
  await form.getByRole('radio', { name: '启用' }).check()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('展示时间与弹窗“新人礼包”重叠')).toBeVisible()
  await expect(form).toBeVisible()
})

test('the shop has its ads on a screen of its own, with what is wrong said in the list', {
  tag: '@demo',
}, async ({ page }) => {
  await enter(page, SHOP)
  await expect(adRow(page, '保健食品专场')).toContainText('广告批准已到期')
  await expect(adRow(page, '清仓特惠')).toContainText('目标已下架或删除')
  await expect(adRow(page, '新人礼包')).toBeHidden()
})
