import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fault } from '../api/fault'
import { endSession, followOtherTabs, session } from '../api/session'
import { useRunCentre } from '../resource/run/run-centre'
import { fakeApi, Refusal, staff } from '../testing/fake-api'
import { renderApp } from '../testing/render-app'
import { useKeys } from './keys/keys-state'
import { useSearch } from './search/search-state'
import { useSettingsPanel } from './settings/settings-state'
import { useTabs } from './tabs/tab-store'

const here = () => location.pathname + location.search

const anyList = { items: [], total: 0, totalCapped: false }
const lists = {
  goodsUnitList: () => anyList,
  titleList: () => anyList,
  departmentTree: () => ({ items: [] }),
}

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

describe('an address', () => {
  it.each([
    ['/', '/dashboard'],
    ['/login', '/dashboard'],
    ['/login?redirect=%2Fgoods%2FgoodsUnit%3Fpage%3D2', '/goods/goodsUnit?page=2'],
    ['/login?redirect=%2F%2Fevil.example', '/dashboard'],
    ['/goods', '/goods/goodsUnit'],
    ['/redirect/goods/goodsUnit?page=2', '/goods/goodsUnit?page=2'],
    ['/redirect//evil.example', '/404'],
    ['/famDoc', '/401'],
    ['/famDoc/famTitle', '/401'],
    ['/Goods/goodsUnit', '/404'],
    ['/nowhere', '/404'],
    ['/404', '/404'],
  ])('%s leads someone with the goods codes to %s', async (wanted, target) => {
    fakeApi({ ...lists, adminInfo: () => staff({ permitCodes: [1010, 1038] }) })
    await renderApp(wanted)
    await screen.findByRole('main')
    await waitFor(() => expect(here()).toBe(target))
  })

  it('says so on the first page of someone who holds no screen at all', async () => {
    fakeApi({ adminInfo: () => staff({ permitCodes: [2000] }) })
    await renderApp('/dashboard')
    await screen.findByText(/您的账号还没有可用的功能/)
    const links = await within(screen.getByRole('main')).findAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/profile'])
  })

  it('leads a visitor to the sign-in page with the way back', async () => {
    fakeApi()
    await renderApp('/goods/goodsUnit?page=2', { signedIn: false })
    await screen.findByLabelText('用户名')
    expect(here()).toBe('/login?redirect=%2Fgoods%2FgoodsUnit%3Fpage%3D2')
  })
})

describe('the answer of an outside sign-in', () => {
  it('is kept for the window that asked, and this one closes', async () => {
    const close = vi.spyOn(window, 'close').mockImplementation(() => undefined)
    fakeApi()
    await renderApp('/auth-redirect?code=abc&state=1', { signedIn: false })
    expect(localStorage.getItem('x-admin-oauth-code')).toBe('code=abc&state=1')
    expect(close).toHaveBeenCalledTimes(1)
  })
})

describe('the console', () => {
  it('leaves nothing open over the pages for the next session', async () => {
    fakeApi({ adminInfo: () => staff() })
    await renderApp('/dashboard')
    await screen.findByRole('navigation', { name: '主菜单' })
    act(() => {
      useSettingsPanel.getState().setOpen(true)
      useKeys.getState().open()
      useSearch.getState().setOpen(true)
      useRunCentre.getState().setOpen(true)
      useRunCentre.getState().list(7)
    })
    act(() => endSession())
    await screen.findByLabelText('用户名')
    expect(useRunCentre.getState()).toMatchObject({ open: false, listed: null })
    expect(useSettingsPanel.getState().open).toBe(false)
    expect(useKeys.getState().shown).toBeNull()
    expect(useSearch.getState().open).toBe(false)
  })

  it('shows the screens that the codes allow, and names the page', async () => {
    fakeApi({ adminInfo: () => staff({ permitCodes: [1010, 1038, 1001] }) })
    await renderApp('/dashboard')
    const nav = await screen.findByRole('navigation', { name: '主菜单' })
    // A section with one visible screen is shown in its place.
    expect(within(nav).getByRole('link', { name: '商品单位' }).getAttribute('href')).toBe('/goods/goodsUnit')
    expect(within(nav).queryByText('商品管理')).toBeNull()
    expect(within(nav).queryByText('系统管理')).toBeNull()
    expect(document.title).toBe('首页 - 健康服务平台管理后台')
  })

  it('ends the session when it cannot learn who is signed in, and says why', async () => {
    fakeApi({ adminInfo: () => new Refusal(fault.internal, '系统繁忙，请稍后再试') })
    await renderApp('/goods/goodsUnit')
    expect((await screen.findByText('系统繁忙，请稍后再试')).getAttribute('role')).toBe('status')
    expect(session.getState().token).toBeNull()
    expect(here()).toBe('/login?redirect=%2Fgoods%2FgoodsUnit')
  })

  it('names the buttons of the top bar by what they show', async () => {
    fakeApi()
    await renderApp('/dashboard')
    const bar = within(await screen.findByRole('banner'))
    for (const [name, shown] of [
      ['界面语言：中文', '中文'],
      ['账号菜单：王敏', '王敏'],
    ])
      expect(bar.getByRole('button', { name }).textContent).toBe(shown)
  })

  it('signs out with the way back, even when the server cannot be told', async () => {
    const user = userEvent.setup()
    fakeApi({ adminLogout: () => Promise.reject(new TypeError('Failed to fetch')) })
    await renderApp('/dashboard')
    await user.click(await screen.findByRole('button', { name: '账号菜单：王敏' }))
    await user.click(await screen.findByText('退出登录'))
    await screen.findByLabelText('用户名')
    expect(here()).toBe('/login?redirect=%2Fdashboard')
    expect(document.cookie).not.toMatch(/token=|permitCodes=/)
    expect(useTabs.getState().tabs).toEqual([])
  })

  it('signs out together with the other browser tabs', async () => {
    const stop = followOtherTabs()
    fakeApi()
    await renderApp('/dashboard')
    await screen.findByRole('main')
    const otherTab = new BroadcastChannel('caredesk-session')
    otherTab.postMessage({ endedBecause: '账号已被停用' })
    await screen.findByLabelText('用户名')
    expect(screen.getByRole('status').textContent).toBe('账号已被停用')
    otherTab.close()
    stop()
  })

  it('clears the token and reloads once when several calls find the session gone', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    fakeApi({
      goodsUnitList: () => new Refusal(fault.noSession, '登录已过期'),
      goodsUnitOptions: () => new Refusal(fault.noSession, '登录已过期'),
    })
    await renderApp('/dashboard')
    await screen.findByRole('main')
    const { api } = await import('../api/generated')
    await Promise.allSettled([api.goodsUnitList({}), api.goodsUnitList({}), api.goodsUnitOptions({})])
    expect(reload).toHaveBeenCalledTimes(1)
    expect(session.getState().token).toBeNull()
    await screen.findByLabelText('用户名')
    expect(screen.getByRole('status').textContent).toBe('登录已过期')
  })

  it('shows one message for one cause', async () => {
    fakeApi({ goodsUnitList: () => new Refusal(fault.internal, '系统繁忙') })
    await renderApp('/dashboard')
    await screen.findByRole('main')
    const { api } = await import('../api/generated')
    await Promise.allSettled([api.goodsUnitList({}), api.goodsUnitList({}), api.goodsUnitList({})])
    expect(await screen.findAllByText('系统繁忙')).toHaveLength(1)
  })

  it('takes away what the account has just lost the right to', async () => {
    const api = fakeApi({
      goodsUnitList: () => new Refusal(fault.forbidden, '无权限执行此操作', { need: [1010, 1038] }),
    })
    await renderApp('/dashboard')
    const nav = await screen.findByRole('navigation', { name: '主菜单' })
    expect(within(nav).getByText('商品单位')).toBeTruthy()
    api.answer({ adminInfo: () => staff({ permitCodes: [1007, 1027, 1028] }) })
    const { api: calls } = await import('../api/generated')
    await Promise.allSettled([calls.goodsUnitList({})])
    await waitFor(() => expect(within(nav).queryByText('商品单位')).toBeNull())
  })

  it('asks for a new password first where one is due', async () => {
    const user = userEvent.setup()
    let due = true
    const api = fakeApi({
      adminInfo: () => staff({ mustChangePwd: due }),
      adminPasswordChange: () => {
        due = false
        return { token: 'second-token' }
      },
    })
    await renderApp('/dashboard')
    await user.type(await screen.findByLabelText('当前密码'), 'first password')
    await user.type(screen.getByLabelText('新密码'), 'wang.min is my name')
    await user.type(screen.getByLabelText('再次输入新密码'), 'something else')
    await user.click(screen.getByRole('button', { name: '保存并继续' }))
    expect(screen.getByText('密码不能包含用户名')).toBeTruthy()
    expect(screen.getByText('两次输入的新密码不一致')).toBeTruthy()

    await user.clear(screen.getByLabelText('新密码'))
    await user.type(screen.getByLabelText('新密码'), 'quiet river stone')
    await user.clear(screen.getByLabelText('再次输入新密码'))
    await user.type(screen.getByLabelText('再次输入新密码'), 'quiet river stone')
    await user.click(screen.getByRole('button', { name: '保存并继续' }))
    await screen.findByRole('navigation', { name: '主菜单' })
    expect(api.inputsOf('adminPasswordChange')).toEqual([
      { oldPassword: 'first password', newPassword: 'quiet river stone' },
    ])
    expect(session.getState().token).toBe('second-token')
    expect(session.getState().notice).toBe('')
  })

  it('has the second step set up first where nobody works without it', async () => {
    const user = userEvent.setup()
    let on = false
    fakeApi({
      adminInfo: () => staff({ totpRequired: true, totpOn: on }),
      adminTotpBegin: () => ({ secret: 'ABCDEFGH', uri: 'otpauth://totp/CareDesk:wang' }),
      adminTotpConfirm: () => {
        on = true
        return { recoveryCodes: ['aaaaa-bbbbb'] }
      },
    })
    await renderApp('/dashboard')
    expect(await screen.findByRole('heading', { name: '开启两步验证' })).toBeTruthy()
    await user.type(await screen.findByLabelText('登录密码'), 'my own password')
    await user.click(screen.getByRole('button', { name: '下一步' }))
    await user.type(await screen.findByLabelText('验证码'), '123456')
    await user.click(screen.getByRole('button', { name: '确认并开启' }))
    expect(await screen.findByText('aaaaa-bbbbb')).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: '主菜单' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '我已保存' }))
    await screen.findByRole('navigation', { name: '主菜单' })
  })
})
