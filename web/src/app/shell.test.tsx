import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropCookie, readCookie } from '../api/cookies'
import { fakeApi } from '../testing/fake-api'
import { renderApp } from '../testing/render-app'
import { clearErrors, reportError } from './error-log/error-log'
import { read, settings } from './settings/settings'
import { changeSize } from './settings/size'

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  settings.setState(read())
})

afterEach(() => {
  changeSize('medium')
  dropCookie('size')
})

describe('the shell', () => {
  it('applies and remembers settings', async () => {
    const user = userEvent.setup()
    fakeApi()
    await renderApp('/dashboard')
    await user.click(await screen.findByRole('button', { name: '打开页面设置' }))
    const drawer = await screen.findByRole('dialog', { name: '页面设置' })
    expect(screen.getByRole('link', { name: 'CareDesk' })).toBeTruthy()
    await user.click(within(drawer).getByLabelText('侧边栏 Logo'))
    expect(screen.queryByRole('link', { name: 'CareDesk' })).toBeNull()
    await user.click(within(drawer).getByLabelText('#f5222d'))
    expect(read()).toMatchObject({ theme: '#f5222d', sidebarLogo: false })
  })

  it('changes the size of controls and says so', async () => {
    const user = userEvent.setup()
    fakeApi()
    await renderApp('/dashboard')
    await user.click(await screen.findByRole('button', { name: '控件大小' }))
    const current = await screen.findByRole('menuitem', { name: '中等' })
    expect(current.getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('menuitem', { name: '超小' }))
    expect(await screen.findByText('控件大小切换成功')).toBeTruthy()
    expect(readCookie('size')).toBe('mini')
  })

  it('opens a page from the search by keys alone', async () => {
    const user = userEvent.setup()
    fakeApi({ goodsUnitList: () => ({ items: [], total: 0, totalCapped: false }) })
    await renderApp('/dashboard')
    await screen.findByRole('button', { name: '打开全局搜索' })
    await user.keyboard('{Control>}k{/Control}')
    const box = await screen.findByRole('combobox', { name: '全局搜索' })
    await user.type(box, 'spdw')
    const found = await screen.findByRole('option', { name: '商品管理 > 商品单位' })
    expect(box.getAttribute('aria-activedescendant')).toBe(found.id)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(location.pathname).toBe('/goods/goodsUnit'))
    expect(screen.queryByRole('combobox', { name: '全局搜索' })).toBeNull()
  })

  it('shows the error log as plain text and empties it', async () => {
    const user = userEvent.setup()
    vi.stubEnv('PROD', true)
    try {
      fakeApi()
      await renderApp('/dashboard')
      await screen.findByRole('main')
      reportError({ error: new Error('<img src=x>'), info: 'UnitsPage' })
      await user.click(await screen.findByRole('button', { name: '错误日志：1 条' }))
      expect(await screen.findByText('Error: <img src=x>')).toBeTruthy()
      await user.click(screen.getByRole('button', { name: '全部清除' }))
      await waitFor(() => expect(screen.queryByRole('button', { name: /^错误日志/ })).toBeNull())
    } finally {
      clearErrors()
      vi.unstubAllEnvs()
    }
  })
})
