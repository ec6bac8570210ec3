import { expect } from '@playwright/test'
import { enter, test } from './staff'

const languages = [
  {
    lang: 'en',
    own: 'English',
    page: 'Goods units - Health Services Console',
    list: ['Goods units', 'Name', 'Created', '1 in total', 'Status'],
    add: 'Add unit',
    save: 'Save',
    required: /Required/,
    tooLong: /At most 6 characters/,
    taken: /already exists/,
    cancel: 'Cancel',
    leave: ['Discard unsaved input?', 'Discard'],
  },
  {
    lang: 'es',
    own: 'Español',
    page: 'Unidades de producto - Consola de servicios de salud',
    list: ['Unidades de producto', 'Nombre', 'Creado el', '1 en total', 'Estado'],
    add: 'Crear unidad',
    save: 'Guardar',
    required: /Obligatorio/,
    tooLong: /Como máximo 6 caracteres/,
    taken: /ya existe/,
    cancel: 'Cancelar',
    leave: ['¿Descartar los cambios sin guardar?', 'Descartar'],
  },
  {
    lang: 'ja',
    own: '日本語',
    page: '商品単位 - ヘルスサービス管理コンソール',
    list: ['商品単位', '単位名', '作成日時', '全 1 件', '状態'],
    add: '単位を追加',
    save: '保存',
    required: /必須項目です/,
    tooLong: /6 文字以内で入力してください/,
    taken: /既に存在します/,
    cancel: 'キャンセル',
    leave: ['保存していない入力を破棄しますか？', '破棄する'],
  },
  {
    lang: 'zh',
    own: '中文',
    page: '商品单位 - 健康服务平台管理后台',
    list: ['商品单位', '单位名称', '创建时间', '共 1 条', '状态'],
    add: '新增单位',
    save: '保存',
    required: /此项必填/,
    tooLong: /最多 6 个字符/,
    taken: /已存在/,
    cancel: '取消',
    leave: ['放弃未保存的内容？', '放弃'],
  },
] as const

test('speaks each language at once in list, form, validation and the words of the server', {
  tag: '@demo',
}, async ({ page }) => {
  await enter(page, `/goods/goodsUnit?kw=${encodeURIComponent('盒')}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh')
  for (const words of languages) {
    await page.getByRole('button', { name: /^(界面语言|Language|Idioma|表示言語)[:：]/ }).click()
    await page.getByRole('menuitem', { name: words.own }).click()
    await expect(page).toHaveTitle(words.page)
    await expect(page.locator('html')).toHaveAttribute('lang', words.lang)
    const [title, name, created, total, status] = words.list
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    for (const column of [name, created])
      await expect(page.getByRole('columnheader', { name: column })).toBeVisible()
    await expect(page.getByText(total)).toBeVisible()
    await expect(page.getByRole('combobox', { name: status })).toBeVisible()

    await page.getByRole('button', { name: words.add }).click()
    const drawer = page.getByRole('dialog', { name: words.add })
    const input = drawer.getByRole('textbox', { name })
    await drawer.getByRole('button', { name: words.save }).click()
    await expect(input).toHaveAccessibleDescription(words.required)
    await input.fill('1234567')
    await expect(input).toHaveAccessibleDescription(words.tooLong)
    await input.fill('盒')
    await drawer.getByRole('button', { name: words.save }).click()
    await expect(input).toHaveAccessibleDescription(words.taken)
    await drawer.getByRole('button', { name: words.cancel }).click()
    const [question, discard] = words.leave
    await page
      .getByRole('dialog', { name: question })
      .getByRole('button', { name: discard, exact: true })
      .click()
    await expect(drawer).toBeHidden()
  }
})

test('remembers the language, also before signing in', { tag: '@demo' }, async ({ page }) => {
  await enter(page, '/dashboard')
  await page.getByRole('button', { name: '界面语言：中文' }).click()
  await page.getByRole('menuitem', { name: 'Español' }).click()
  await expect(page).toHaveTitle('Panel de control - Consola de servicios de salud')
  await page.reload()
  await expect(page).toHaveTitle('Panel de control - Consola de servicios de salud')
  await page.context().clearCookies({ name: 'token' })
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
})
