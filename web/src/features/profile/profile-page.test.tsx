import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { fault } from '../../api/fault'
import type { AdminActivity, AdminSession } from '../../api/generated'
import { session } from '../../api/session'
import { fakeApi, Refusal, staff } from '../../testing/fake-api'
import { renderApp } from '../../testing/render-app'

const phone = '138****8000'

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
/** press waits until the form has seen what was typed. */
const press = async (one: HTMLButtonElement) => {
  await waitFor(() => expect(one.disabled).toBe(false))
  fireEvent.click(one)
}
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } })

describe('the basic tab', () => {
  it('sends only what is different, and the header follows', async () => {
    let me = staff({ phone, email: 'w***@example.com' })
    const api = fakeApi({
      adminInfo: () => me,
      adminProfileSave: () => {
        me = { ...me, name: '王小敏', version: 4 }
        return { version: 4 }
      },
    })
    await renderApp('/profile')
    const save = await button('保存')
    expect(save.disabled).toBe(true)
    expect(screen.getByRole('textbox', { name: '手机号' }).getAttribute('placeholder')).toBe(phone)
    type('姓名', ' 王小敏 ')
    await press(save)
    await button('账号菜单：王小敏')
    expect(api.inputsOf('adminProfileSave')).toEqual([{ name: '王小敏', version: 3 }])
    await waitFor(() => expect(input('姓名').value).toBe('王小敏'))
    await waitFor(() => expect(save.disabled).toBe(true))
  })

  it('takes away what is only shown masked when asked to', async () => {
    const api = fakeApi({ adminInfo: () => staff({ phone }), adminProfileSave: () => ({ version: 4 }) })
    await renderApp('/profile')
    fireEvent.click(await button('移除手机号'))
    expect(screen.getByRole('textbox', { name: '手机号' }).getAttribute('placeholder')).toBe('保存后将移除')
    await press(await button('保存'))
    await waitFor(() => expect(api.inputsOf('adminProfileSave')).toEqual([{ phone: '', version: 3 }]))
  })

  it('says under the inputs what is wrong, by itself and by the server', async () => {
    const api = fakeApi({
      adminProfileSave: () => new Refusal(fault.duplicate, '手机号已存在', { field: 'phone' }),
    })
    await renderApp('/profile')
    const save = await button('保存')
    type('手机号', '12345')
    await press(save)
    await screen.findByText('请输入 11 位手机号')
    expect(api.inputsOf('adminProfileSave')).toEqual([])
    type('手机号', '+86 138-0013-8000')
    await press(save)
    await screen.findByText('手机号已存在')
    expect(api.inputsOf('adminProfileSave')).toEqual([{ phone: '13800138000', version: 3 }])
    expect(input('手机号').value).toBe('+86 138-0013-8000')
  })

  it('keeps what was typed when the account was changed elsewhere, and saves it on top', async () => {
    let me = staff()
    const api = fakeApi({
      adminInfo: () => me,
      adminProfileSave: ({ version }: { version: number }) => {
        if (version === 3) {
          me = staff({ version: 4, introduction: '由管理员填写' })
          return new Refusal(fault.conflict, '数据已被他人修改', { current: me, by: '管理员' })
        }
        return { version: 5 }
      },
    })
    await renderApp('/profile')
    const save = await button('保存')
    type('姓名', '王小敏')
    await press(save)
    await screen.findByText(/您的资料刚刚在别处被修改/)
    expect(input('姓名').value).toBe('王小敏')
    await waitFor(() => expect(input('个人简介').value).toBe('由管理员填写'))
    await press(save)
    await waitFor(() =>
      expect(api.inputsOf('adminProfileSave')).toEqual([
        { name: '王小敏', version: 3 },
        { name: '王小敏', version: 4 },
      ]),
    )
  })
})

describe('the password tab', () => {
  it('goes on with the new token and stays where it is', async () => {
    const api = fakeApi({ adminPasswordChange: () => ({ token: 'newer-token' }) })
    await renderApp('/profile?tab=password')
    const submit = await button('修改密码')
    type('当前密码', 'quiet river stone')
    type('新密码', 'wang.min 2026')
    type('再次输入新密码', 'something else')
    await press(submit)
    await screen.findByText('密码不能包含用户名')
    await screen.findByText('两次输入的新密码不一致')
    type('新密码', 'a calm harbour at dawn')
    type('再次输入新密码', 'a calm harbour at dawn')
    await screen.findByText('强度：强')
    await press(submit)
    await waitFor(() => expect(session.getState().token).toBe('newer-token'))
    expect(api.inputsOf('adminPasswordChange')).toEqual([
      { oldPassword: 'quiet river stone', newPassword: 'a calm harbour at dawn' },
    ])
    await waitFor(() => expect(input('新密码').value).toBe(''))
    expect(location.pathname).toBe('/profile')
  })

  it('shows where the server finds fault, and a lock above the form', async () => {
    const fields = { oldPassword: '原密码不正确' }
    const api = fakeApi({
      adminPasswordChange: () => new Refusal(fault.invalid, '请检查填写的内容', { fields }),
    })
    await renderApp('/profile?tab=password')
    const submit = await button('修改密码')
    type('当前密码', 'wrong one')
    type('新密码', 'a calm harbour at dawn')
    type('再次输入新密码', 'a calm harbour at dawn')
    await press(submit)
    await screen.findByText('原密码不正确')
    api.answer({ adminPasswordChange: () => new Refusal(fault.locked, '密码错误次数过多，请 15 分钟后再试') })
    await press(submit)
    await screen.findByText('密码错误次数过多，请 15 分钟后再试')
  })
})

describe('the sessions tab', () => {
  const one = (id: number, change: Partial<AdminSession> = {}): AdminSession => ({
    id,
    device: 'curl/8.14.1',
    ip: `10.0.0.${id}`,
    startedAt: '2026-03-02T01:15:00Z',
    seenAt: '2026-03-02T01:15:00Z',
    current: false,
    ...change,
  })

  it('ends one session or all others, after a question', async () => {
    const user = userEvent.setup()
    let items = [one(1, { current: true }), one(2), one(3), one(4)]
    const api = fakeApi({
      adminSessionList: () => ({ items }),
      adminSessionKick: ({ sessionId }: { sessionId?: number }) => {
        const left = items.filter(({ id, current }) => current || (sessionId && id !== sessionId))
        const ended = items.length - left.length
        items = left
        return { ended }
      },
    })
    await renderApp('/profile?tab=sessions')
    const own = await screen.findByText('当前设备')
    expect(within(own.closest('li') as HTMLElement).queryByRole('button')).toBeNull()
    await user.click(await button('结束登录：curl（10.0.0.3）'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '结束登录' }))
    await waitFor(() => expect(screen.queryByText('10.0.0.3')).toBeNull())
    await user.click(await button('结束其他所有登录'))
    await screen.findAllByText('结束其他 2 处登录？')
    const questions = screen.getAllByRole('dialog')
    await user.click(within(questions.at(-1) as HTMLElement).getByRole('button', { name: '结束登录' }))
    await waitFor(() => expect(screen.queryByText('10.0.0.4')).toBeNull())
    expect(api.inputsOf('adminSessionKick')).toEqual([{ sessionId: 3 }, { all: true }])
  })
})

describe('the tab of two-step sign-in', () => {
  const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcde-fghj${index}`)

  it('leads from the password to the recovery codes', async () => {
    const user = userEvent.setup()
    let me = staff()
    const api = fakeApi({
      adminInfo: () => me,
      adminTotpBegin: () => ({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' }),
      adminTotpConfirm: () => {
        me = staff({ totpOn: true, version: 4 })
        return { recoveryCodes }
      },
    })
    await renderApp('/profile?tab=twoStep')
    await user.click(await button('开启两步验证'))
    type('登录密码', 'quiet river stone')
    await user.click(await button('下一步'))
    await screen.findByText('ABCD EFGH')
    await screen.findByRole('img', { name: '供验证器 App 扫描的二维码' })
    type('验证码', '123 456')
    await user.click(await button('确认并开启'))
    const list = await screen.findByRole('list', { name: '3. 保存恢复码' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(10)
    expect(api.inputsOf('adminTotpConfirm')).toEqual([{ code: '123456' }])

    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(await button('复制'))
    expect(written).toHaveBeenCalledWith(recoveryCodes.join('\n'))
    await user.click(await button('我已保存'))
    expect(screen.queryByText('abcde-fghj0')).toBeNull()
    await button('关闭两步验证')
    expect(screen.getByText('已开启')).toBeTruthy()
  })

  it('is switched off with the password and a code of either kind', async () => {
    const user = userEvent.setup()
    let me = staff({ totpOn: true })
    const api = fakeApi({
      adminInfo: () => me,
      adminTotpDisable: () => {
        me = staff()
        return {}
      },
    })
    await renderApp('/profile?tab=twoStep')
    await user.click(await button('关闭两步验证'))
    type('登录密码', 'quiet river stone')
    type('验证码', '12')
    await user.click(await button('关闭两步验证'))
    await screen.findByText('请输入 6 位数字验证码，或 10 位恢复码')
    type('验证码', 'ABCDE FGHJK')
    await user.click(await button('关闭两步验证'))
    await button('开启两步验证')
    expect(api.inputsOf('adminTotpDisable')).toEqual([{ password: 'quiet river stone', code: 'abcde-fghjk' }])
  })
})

describe('the activity tab', () => {
  it('says in words what was done, and shows as it is what it has no words for', async () => {
    const row = (id: number, change: Partial<AdminActivity>): AdminActivity => ({
      id,
      at: new Date(Date.now() - 5 * 60_000).toISOString(),
      module: '/goods/goodsUnit',
      call: 'goodsUnitSave',
      action: 'update',
      objectType: 'goodsUnit',
      objectLabel: '盒',
      result: 'success',
      ip: '10.0.0.1',
      ...change,
    })
    const items = [row(2, {}), row(1, { action: 'dance', module: '/nowhere', result: 'failure' })]
    const api = fakeApi({ adminActivity: () => ({ items, total: 23 }) })
    await renderApp('/profile?tab=activity')
    const table = await screen.findByRole('table')
    await within(table).findByText('修改')
    for (const text of ['商品单位', '成功', 'dance', '/nowhere', '失败']) {
      expect(within(table).getByText(text)).toBeTruthy()
    }
    expect(within(table).getAllByText('5分钟前')).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: '第 3 页' }))
    await waitFor(() => expect(api.inputsOf('adminActivity')).toContainEqual({ page: 3, pageSize: 10 }))
  })
})
