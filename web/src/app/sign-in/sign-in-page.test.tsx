import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { readCookie } from '../../api/cookies'
import { fault } from '../../api/fault'
import { session } from '../../api/session'
import { fakeApi, Refusal } from '../../testing/fake-api'
import { renderApp } from '../../testing/render-app'
import { changeLanguage } from '../i18n'
import { asClock } from './use-countdown'

const opened = { token: 'fresh-token', permitCodes: [1010], name: '王敏', avatar: '', mustChangePwd: false }

function fill(password: string): void {
  fireEvent.change(screen.getByLabelText('用户名'), { target: { value: '  wang.min ' } })
  fireEvent.change(screen.getByLabelText('密码'), { target: { value: password } })
}

describe('the sign-in page', () => {
  it('trims the username, keeps the token and opens the page that was wanted', async () => {
    const user = userEvent.setup()
    const api = fakeApi({ adminLogin: () => opened })
    await renderApp('/login?redirect=%2Fdashboard', { signedIn: false })
    await user.type(screen.getByLabelText('用户名'), '  wang.min ')
    await user.type(screen.getByLabelText('密码'), 'quiet river stone{Enter}')
    await screen.findByRole('navigation', { name: '主菜单' })
    expect(api.inputsOf('adminLogin')).toEqual([{ username: 'wang.min', password: 'quiet river stone' }])
    expect(readCookie('token')).toBe('fresh-token')
    expect(readCookie('permitCodes')).toBe('1007,1010,1027,1028,1038')
    await waitFor(() => expect(location.pathname).toBe('/dashboard'))
  })

  it('asks for what is missing without calling the server', async () => {
    const user = userEvent.setup()
    const api = fakeApi()
    await renderApp('/login', { signedIn: false })
    await user.click(screen.getByRole('button', { name: '登录' }))
    expect(screen.getByLabelText('用户名').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('请输入用户名')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('用户名'))
    expect(api.received).toEqual([])
  })

  it('shows a refusal in place and empties the password', async () => {
    fakeApi({ adminLogin: () => new Refusal(fault.badCredentials, '账号或密码错误') })
    await renderApp('/login', { signedIn: false })
    fill('wrong password')
    fireEvent.click(screen.getByRole('button', { name: '登录' }))
    expect((await screen.findByRole('alert')).textContent).toBe('账号或密码错误')
    expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('')
    expect(session.getState().token).toBeNull()
  })

  it('counts down a lock and then lets one try again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      fakeApi({ adminLogin: () => new Refusal(fault.locked, '账号已锁定', { retryAfterSec: 90 }) })
      await renderApp('/login', { signedIn: false })
      fill('wrong password')
      fireEvent.click(screen.getByRole('button', { name: '登录' }))
      expect((await screen.findByRole('timer')).textContent).toContain('1:30')
      expect(screen.getByRole<HTMLButtonElement>('button', { name: '登录' }).disabled).toBe(true)
      await act(() => vi.advanceTimersByTimeAsync(91_000))
      expect(screen.getByRole('status').textContent).toBe('现在可以重新登录')
      expect(screen.getByRole<HTMLButtonElement>('button', { name: '登录' }).disabled).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })

  it('shows the password on demand and warns of caps lock', async () => {
    const user = userEvent.setup()
    fakeApi()
    await renderApp('/login', { signedIn: false })
    const password = screen.getByLabelText('密码')
    await user.click(screen.getByRole('button', { name: '显示密码' }))
    expect(password.getAttribute('type')).toBe('text')
    await user.click(screen.getByRole('button', { name: '隐藏密码' }))
    expect(password.getAttribute('type')).toBe('password')
    await user.click(password)
    await user.keyboard('{CapsLock}A')
    expect(screen.getByText('大写锁定已打开')).toBeTruthy()
  })

  it('changes its language at once and remembers it', async () => {
    const user = userEvent.setup()
    fakeApi()
    await renderApp('/login', { signedIn: false })
    await user.selectOptions(screen.getByLabelText('界面语言'), 'es')
    expect(await screen.findByRole('button', { name: 'Iniciar sesión' })).toBeTruthy()
    expect(document.title).toBe('Iniciar sesión - Consola de servicios de salud')
    expect(document.documentElement.lang).toBe('es')
    expect(readCookie('language')).toBe('es')
    await act(() => changeLanguage('zh'))
  })
})

describe('a countdown', () => {
  it.each([
    [900, '15:00'],
    [61, '1:01'],
    [9, '0:09'],
  ])('writes %i seconds as %s', (seconds, text) => {
    expect(asClock(seconds)).toBe(text)
  })
})
