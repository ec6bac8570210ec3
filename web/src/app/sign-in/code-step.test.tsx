import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fault } from '../../api/fault'
import { session } from '../../api/session'
import { type FakeApi, fakeApi, type Handler, Refusal } from '../../testing/fake-api'
import { renderApp } from '../../testing/render-app'

const none = { token: '', permitCodes: [], name: '', avatar: '', mustChangePwd: false }
const opened = { ...none, token: 'fresh-token' }

/** secondStep renders the app and brings it past the password. */
async function secondStep(handlers: Record<string, Handler> = {}): Promise<FakeApi> {
  const api = fakeApi({ adminLogin: () => ({ ...none, ticket: 'the-ticket' }), ...handlers })
  await renderApp('/login', { signedIn: false })
  fireEvent.change(screen.getByLabelText('用户名'), { target: { value: 'wang.min' } })
  fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'quiet river stone' } })
  fireEvent.click(screen.getByRole('button', { name: '登录' }))
  await screen.findByRole('heading', { name: '两步验证' })
  return api
}

function enter(label: string, code: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: '登录' }))
}

describe('the second step of signing in', () => {
  it('sends the code with the ticket and opens the console', async () => {
    const api = await secondStep({ adminLoginCode: () => opened })
    expect(session.getState().token).toBeNull()
    const input = screen.getByLabelText('验证码')
    expect(input.getAttribute('autocomplete')).toBe('one-time-code')
    expect(document.activeElement).toBe(input)
    enter('验证码', '123 456')
    await screen.findByRole('navigation', { name: '主菜单' })
    expect(api.inputsOf('adminLoginCode')).toEqual([{ ticket: 'the-ticket', code: '123456' }])
    expect(session.getState().token).toBe('fresh-token')
  })

  it('asks for six digits without calling the server', async () => {
    const api = await secondStep()
    enter('验证码', 'abcde-fghjk')
    expect(screen.getByText('请输入 6 位数字验证码')).toBeTruthy()
    expect(api.inputsOf('adminLoginCode')).toEqual([])
  })

  it('takes a recovery code as it was written down', async () => {
    const api = await secondStep({ adminLoginCode: () => opened })
    fireEvent.click(screen.getByRole('button', { name: '手机不在身边？使用恢复码' }))
    enter('恢复码', '123456')
    expect(screen.getByText(/请输入 10 位恢复码/)).toBeTruthy()
    enter('恢复码', 'ABCDE fghjk')
    await screen.findByRole('navigation', { name: '主菜单' })
    expect(api.inputsOf('adminLoginCode')).toEqual([{ ticket: 'the-ticket', code: 'abcde-fghjk' }])
  })

  it('says under the input what is wrong with a code, and lets one try again', async () => {
    const fields = { code: '验证码不正确或已使用' }
    await secondStep({ adminLoginCode: () => new Refusal(fault.invalid, '请检查填写的内容', { fields }) })
    enter('验证码', '123456')
    await screen.findByText('验证码不正确或已使用')
    const input = screen.getByLabelText<HTMLInputElement>('验证码')
    expect(input.value).toBe('')
    expect(document.activeElement).toBe(input)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '登录' }).disabled).toBe(false)
  })

  it('begins again with the password when the ticket has run out', async () => {
    await secondStep({
      adminLoginCode: () => new Refusal(fault.badCredentials, '登录验证已过期，请重新登录'),
    })
    enter('验证码', '123456')
    expect((await screen.findByRole('alert')).textContent).toBe('登录验证已过期，请重新登录')
    expect(screen.getByLabelText<HTMLInputElement>('用户名').value).toBe('wang.min')
    const password = screen.getByLabelText<HTMLInputElement>('密码')
    expect(password.value).toBe('')
    expect(document.activeElement).toBe(password)
  })

  it('keeps the code when the server could not be asked', async () => {
    await secondStep({ adminLoginCode: () => new Response('', { status: 503 }) })
    enter('验证码', '123456')
    expect((await screen.findByRole('alert')).textContent).toBe('服务器繁忙，请稍后重试')
    expect(screen.getByLabelText<HTMLInputElement>('验证码').value).toBe('123456')
    fireEvent.click(screen.getByRole('button', { name: '返回重新登录' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText('用户名')).toBeTruthy()
  })
})
