import { expect, type Locator, type Page } from '@playwright/test'
import { enter, expectAccessible, rowOf, test } from './staff'

const UNITS = '/goods/goodsUnit'
const PRESETS = ['#409EFF', '#1890ff', '#304156', '#212121', '#11a983', '#13c2c2', '#6959CD', '#f5222d']

const demo = { tag: '@demo' }

/** contrastOf measures letters against the nearest ground behind them, as the browser draws them. */
function contrastOf(place: Locator): Promise<number> {
  return place.evaluate((element) => {
    const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
        const share = channel / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    let ground: Element | null = element
    const groundOf = (one: Element) => getComputedStyle(one).backgroundColor
    while (ground && (channels(groundOf(ground))[3] ?? 1) < 1) ground = ground.parentElement
    const one = luminance(getComputedStyle(element).color)
    const other = luminance(ground ? groundOf(ground) : 'rgb(255, 255, 255)')
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
  })
}

async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '打开页面设置' }).click()
  const drawer = page.getByRole('dialog', { name: '页面设置' })
  await expect(drawer).toBeVisible()
  return drawer
}

async function chooseColour(drawer: Locator, colour: string): Promise<void> {
  await drawer.getByRole('radio', { name: colour, exact: true }).check({ force: true })
}

async function chooseAppearance(drawer: Locator, name: string): Promise<void> {
  await drawer.getByText(name, { exact: true }).click()
  await expect(drawer.getByRole('radio', { name, exact: true })).toBeChecked()
}

test('changes at once what the settings say, and remembers it', demo, async ({ page }) => {
  await enter(page, UNITS)
  await expect(rowOf(page, '盒')).toBeVisible()
  const handle = await page.getByRole('button', { name: '打开页面设置' }).boundingBox()
  expect(handle).toMatchObject({ y: 250, width: 20, height: 48 })
  // A scroll bar may stand between it and the edge of the window.
  expect(1440 - 20 - (handle?.x ?? 0)).toBeLessThan(20)
  const drawer = await openSettings(page)

  const brand = page.getByRole('link', { name: 'CareDesk' })
  await expect(brand).toBeVisible()
  await drawer.getByLabel('侧边栏 Logo').click()
  await expect(brand).toBeHidden()

  const head = page.locator('header')
  await page.setViewportSize({ width: 1440, height: 400 })
  await page.mouse.wheel(0, 0)
  await page.evaluate(() => window.scrollTo(0, 300))
  await expect(head).toBeInViewport()
  await drawer.getByLabel('固定顶栏').click()
  await page.evaluate(() => window.scrollTo(0, 300))
  await expect(head).not.toBeInViewport()
  await page.setViewportSize({ width: 1440, height: 900 })

  await chooseAppearance(drawer, '深色')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await drawer.getByLabel('自定义颜色').fill('#8040ff')
  await expect(page.getByRole('button', { name: '关闭页面设置' }).first()).toHaveCSS(
    'background-color',
    'rgb(128, 64, 255)',
  )
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await page.reload({ waitUntil: 'commit' })
  // Before any of the console's own code has run.
  await page.locator('body').waitFor({ state: 'attached' })
  expect(await page.evaluate(() => document.documentElement.dataset.appearance)).toBe('dark')
  await expect(rowOf(page, '盒')).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await expect(brand).toBeHidden()
  await expect(page.getByRole('button', { name: '打开页面设置' })).toHaveCSS(
    'background-color',
    'rgb(128, 64, 255)',
  )
})

test('follows the system between day and night, the sign-in page too', demo, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/login')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await expectAccessible(page)
  await enter(page, '/dashboard')
  await expect(page.getByRole('heading', { name: '您可以使用的功能' })).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(240, 242, 245)')
  // A change is heard also where the console is being drawn anew at that moment.
  for (const [width, colorScheme, ground] of [
    [390, 'dark', 'rgb(0, 0, 0)'],
    [1440, 'light', 'rgb(240, 242, 245)'],
    [390, 'dark', 'rgb(0, 0, 0)'],
    [1440, 'light', 'rgb(240, 242, 245)'],
  ] as const) {
    await Promise.all([page.setViewportSize({ width, height: 900 }), page.emulateMedia({ colorScheme })])
    await expect(page.locator('body')).toHaveCSS('background-color', ground)
  }
})

for (const appearance of ['浅色', '深色']) {
  test(`can be read with every theme colour in ${appearance}`, demo, async ({ page }) => {
    await enter(page, UNITS)
    await expect(rowOf(page, '盒')).toBeVisible()
    const drawer = await openSettings(page)
    await chooseAppearance(drawer, appearance)
    const asked: string[] = []
    page.on('request', (request) => {
      // What others do meanwhile is asked for all the time.
      if (!request.url().includes('/api/')) asked.push(request.url())
    })
    const places: Record<string, Locator> = {
      button: page.locator('main .ant-btn-primary').first(),
      link: rowOf(page, '盒').getByRole('button', { name: '编辑 盒' }).first(),
      menu: page.getByRole('navigation', { name: '主菜单' }).locator('[aria-current=page]'),
      tab: page.getByRole('tab', { selected: true }),
    }
    const colourOf = (place: Locator | undefined, property: string) =>
      place?.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
    let before = await colourOf(places.button, 'background-color')
    for (const preset of PRESETS) {
      await chooseColour(drawer, preset)
      const button = () => colourOf(places.button, 'background-color')
      await expect.poll(button, `the button with ${preset}`).not.toBe(before)
      // One shade for what is pressed, what is open and, by day, what is a link.
      for (const [place, property] of [
        ['menu', 'background-color'],
        ['tab', 'background-color'],
        ...(appearance === '浅色' ? [['link', 'color'] as const] : []),
      ] as const) {
        await expect
          .poll(
            async () => (await colourOf(places[place], property)) === (await button()),
            `${place} with ${preset}`,
          )
          .toBe(true)
      }
      before = await button()
      for (const [name, place] of Object.entries(places)) {
        // Colours glide into each other, so the first measurement may meet one on its way.
        await expect.poll(() => contrastOf(place), `${name} with ${preset}`).toBeGreaterThanOrEqual(4.5)
      }
    }
    // Colours are variables of the page: nothing is fetched for them.
    expect(asked).toEqual([])
  })
}

test('draws controls in four sizes', demo, async ({ page, context }) => {
  await enter(page, UNITS)
  const button = page.getByRole('button', { name: '新增单位' })
  await expect(button).toHaveCSS('height', '36px')
  for (const [name, value, height, fontSize] of [
    ['默认', 'default', '40px', '14px'],
    ['小型', 'small', '32px', '13px'],
    ['超小', 'mini', '28px', '12px'],
    ['中等', 'medium', '36px', '14px'],
  ] as const) {
    await page.getByRole('button', { name: '控件大小' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await expect(page.getByText('控件大小切换成功')).toBeVisible()
    await expect(button).toHaveCSS('height', height)
    await expect(button).toHaveCSS('font-size', fontSize)
    const cookies = await context.cookies()
    expect(cookies.find((cookie) => cookie.name === 'size')?.value).toBe(value)
  }
  await page.getByRole('button', { name: '控件大小' }).click()
  await expect(page.getByRole('menuitem', { name: '中等' })).toHaveAttribute('aria-disabled', 'true')
})

test('finds pages by name, pinyin and initials with the keyboard alone', demo, async ({ page }) => {
  await enter(page, '/dashboard')
  await expect(page.getByRole('heading', { name: '您可以使用的功能' })).toBeVisible()
  const box = page.getByRole('combobox', { name: '全局搜索' })
  const option = (name: string) => page.getByRole('option', { name, exact: true })

  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await box.fill('spdw')
  await expect(option('商品管理 > 商品单位')).toHaveAttribute('aria-selected', 'true')
  await box.fill('keshifenlei')
  await expect(option('名医库 > 科室分类')).toHaveAttribute('aria-selected', 'true')
  await box.fill('famDoc')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()

  await page.getByRole('button', { name: '打开全局搜索' }).click()
  await box.fill('单位')
  await expect(option('商品管理 > 商品单位')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/goods\/goodsUnit/)
  await expect(box).toBeHidden()

  const drawer = await openSettings(page)
  await drawer.getByLabel('菜单支持拼音搜索').click()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await page.keyboard.press('Control+k')
  await box.fill('spdw')
  await expect(page.getByText('没有匹配的结果')).toBeVisible()
  await page.mouse.click(700, 700)
  await expect(box).toBeHidden()
})

test('keeps a log of what went wrong in the page', { tag: ['@demo', '@alone'] }, async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/<b>boom<\/b>|second fault/)
  await enter(page, '/dashboard')
  await expect(page.getByRole('heading', { name: '您可以使用的功能' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^错误日志/ })).toBeHidden()
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('<b>boom</b>')
    })
    void Promise.reject(new TypeError('second fault'))
  })
  await page.getByRole('button', { name: '错误日志：2 条' }).click()
  const dialog = page.getByRole('dialog', { name: /错误日志/ })
  await expect(dialog.getByRole('columnheader')).toHaveText(['Msg', 'Info', 'Url', 'Stack'])
  await expect(dialog.getByRole('cell', { name: 'Error: <b>boom</b>', exact: true })).toBeVisible()
  await expect(dialog.getByRole('cell', { name: 'unhandledrejection' })).toBeVisible()
  await expect.poll(async () => (await dialog.boundingBox())?.width ?? 0).toBeGreaterThan(1420 * 0.8)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '全部清除' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^错误日志/ })).toBeHidden()
})

test('speaks the chosen language everywhere, in the component library too', demo, async ({ page }) => {
  await enter(page, UNITS)
  await expect(rowOf(page, '盒')).toBeVisible()
  const pager = page.getByRole('combobox', {
    name: /^(每页条数|Rows per page|Filas por página|1 ページの件数)$/,
  })
  for (const [name, done, perPage, settingsTitle] of [
    ['English', 'Switch Language Success', '20 / page', 'Page settings'],
    ['Español', 'Idioma cambiado correctamente', '20 / página', 'Configuración'],
    ['日本語', '言語を切り替えました', '20 件 / ページ', '画面設定'],
    ['中文', '语言切换成功', '20 条/页', '页面设置'],
  ] as const) {
    await page.getByRole('button', { name: /^(界面语言|Language|Idioma|表示言語)[:：]/ }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect(page.getByText(done)).toBeVisible()
    await expect(pager).toContainText(perPage)
    await page.locator('button[aria-expanded]').last().click()
    const drawer = page.getByRole('dialog', { name: settingsTitle })
    await expect(drawer).toBeVisible()
    // Pinyin is for Chinese alone.
    await expect(drawer.getByRole('switch')).toHaveCount(name === '中文' ? 4 : 3)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  }
})

test('says when the server is away and catches up by itself', demo, async ({ page, browserErrors }) => {
  browserErrors.expect(/^Failed to load resource/)
  await enter(page, UNITS)
  await expect(rowOf(page, '盒')).toBeVisible()
  await page.route(/\/(api|healthz)/, (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: '刷新' }).last().click()
  const bar = page.getByText('服务器暂时没有响应，正在重新连接，恢复前的操作无法保存。')
  await expect(bar).toBeVisible()
  const listed = page.waitForResponse('**/api/goodsUnitList')
  await page.unroute(/\/(api|healthz)/)
  await expect(page.getByText('连接已恢复，数据已更新')).toBeVisible()
  await listed
  await expect(bar).toBeHidden()
  await expect(page.getByText('刷新失败，以下为之前的数据')).toBeHidden()
})

test('says so where a browser has no full screen', { tag: ['@demo', '@alone'] }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'fullscreenEnabled', { get: () => false })
  })
  await enter(page, '/dashboard')
  await page.getByRole('button', { name: '进入全屏' }).click()
  await expect(page.getByText('您的浏览器不支持全屏')).toBeVisible()
})

test('changes between day and night in the top bar', demo, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await enter(page, '/dashboard')
  const menu = page.getByRole('button', { name: '外观', exact: true })
  await menu.click()
  await page.getByRole('menuitem', { name: '深色' }).click()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  // The settings are about the same choice.
  const drawer = await openSettings(page)
  await expect(drawer.getByRole('radio', { name: '深色' })).toBeChecked()
  await page.keyboard.press('Escape')
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: '深色' })).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(240, 242, 245)')
})

test('paper shows the list or the open record with its title, and no tools', demo, async ({ page }) => {
  await enter(page, '/userAdmin/userIndex')
  const rows = page.locator('tr[data-row]').filter({ visible: true })
  await expect(rows.first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: '会员列表' })).toBeVisible()
  await expect(rows.first()).toBeVisible()
  for (const part of ['nav', 'header', 'search', 'main .ant-btn', '[role=tablist]', 'input', 'select'])
    await expect(page.locator(part).filter({ visible: true }), part).toHaveCount(0)
  await expect(page.getByRole('button', { name: '打开页面设置' })).toBeHidden()
  expect(await page.getByRole('table').boundingBox()).toMatchObject({ x: expect.closeTo(16, -1) })

  await page.emulateMedia({ media: 'screen' })
  await rows.first().getByRole('button', { name: /^查看/ }).click()
  const record = page.getByRole('dialog')
  await expect(record.getByText('注册时间')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(record.getByText('注册时间')).toBeVisible()
  await expect(rows).toHaveCount(0)
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
})

test('keeps search and language within reach on a telephone', demo, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, '/dashboard')
  const account = page.getByRole('button', { name: /账号菜单|Account menu/ })
  await account.click()
  await expect(page.getByRole('button', { name: '进入全屏' })).toBeHidden()
  await page.getByRole('menuitem', { name: '全局搜索' }).click()
  await page.getByRole('combobox', { name: '全局搜索' }).fill('zcgl')
  await page.getByRole('option', { name: '名医库 > 职称管理' }).click()
  await expect(page).toHaveURL(/famTitle/)
  await account.click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect(page).toHaveTitle(/Health Services Console/)
  await account.click()
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
})
